// One application: is it working, why this count, can it be trusted.

import * as api from './api.js';
import { draw } from './charts.js';
import { ago, clock, counted, element, moment, number, percent } from './format.js';

const DECISIONS = 100;
const OBSERVED_POINTS = 240;
const STEPS_AHEAD = 40;
const LONGEST_SECONDS = 3600;

/** What bound a plan, in words; those that a person may want to change stand out. */
const LIMITS = {
  min: ['Held up by the least count.', 'quiet'],
  max: ['Held down by the most count (max).', 'warn'],
  ramp_up: ['Held down by max_scale_up.', 'warn'],
  ramp_down: ['Held up by max_scale_down.', 'quiet'],
  budget: ['Held down by the budget.', 'warn'],
  terminal: ['Held up by what the end of the plan needs.', 'quiet'],
};

let older;
let log = [];

/** The newest state of the application that is shown; what a what-if starts from. */
export let current;

/** Reads everything of one application; what cannot be read is left out and told. */
export async function read(group, app) {
  const [serving, decisions] = await Promise.all([
    api.get(api.servingPath(group, app)),
    api.get('/decisions', { group, app, limit: DECISIONS }).catch((problem) => ({ decisions: [], problem })),
  ]);
  const outlook = await look(group, app, decisions.decisions[0]).catch((problem) => ({ problem }));
  return { group, app, serving, decisions, outlook };
}

/** Plans as the last decision asked, without a trace. */
function look(group, app, last) {
  return api.post('/optimize', { explain: true, dry_run: true, tail: OBSERVED_POINTS }, request(group, app, last));
}

export function request(group, app, last) {
  const counts = last?.counts ?? { current: 1, pending: 0, min: 0, max: 0 };
  return {
    check: {
      name: last?.check.name ?? 'console',
      source: last?.check.source ?? '',
      group,
      metric_app_name: app,
      task: last?.task ?? '',
    },
    current_replicas: last?.answer?.desired ?? counts.current,
    min_replicas: counts.min,
    max_replicas: counts.max,
    cache_size: Math.min(LONGEST_SECONDS, STEPS_AHEAD * (last?.answer?.step_seconds ?? 15)),
  };
}

export async function readOlder() {
  const page = await api.get('/decisions', { group: current.group, app: current.app, limit: DECISIONS, after: older });
  log = [...log, ...page.decisions];
  older = page.next;
  showLog();
}

export function show(state) {
  const another = current?.group !== state.group || current?.app !== state.app;
  // Older pages that were asked for stay, below what is new.
  const newest = state.decisions.decisions;
  const known = new Set(newest.map((decision) => decision.decision_id));
  log = another ? newest : [...newest, ...log.filter((decision) => !known.has(decision.decision_id))];
  older = another || older === undefined ? state.decisions.next : older;
  current = state;
  document.getElementById('application-title').textContent = state.group ? `${state.app} in ${state.group}` : state.app;
  document.getElementById('application-note').textContent = asked(newest[0]);
  showHeadline(state.serving);
  document.getElementById('facts').replaceChildren(...facts(state.serving));
  document.getElementById('application-body').hidden = false;
  showLoad(state.outlook);
  showReplicas(state.outlook);
  showCapacity(state.outlook);
  showLog(state.decisions.problem);
}

function asked(last) {
  if (!last) {
    return '';
  }
  const { current, pending, min, max } = last.counts;
  const coming = pending ? ` and ${pending} on the way` : '';
  return `Check ${last.check.name}: ${current} running${coming}, may be ${min} ${max ? `to ${max}` : 'or more'}.`;
}

function showHeadline(serving) {
  const plan = serving.last_plan;
  document.getElementById('reason').textContent = plan ? plan.reason : '';
  document.getElementById('headline').replaceChildren(...(plan ? answered(serving, plan) : [element('span', { class: 'bad' }, 'No request of it has been answered yet.'), ...lastError(serving)]));
}

function answered(serving, plan) {
  const over = Date.parse(plan.valid_until) <= Date.now();
  const count = element('strong', {}, counted(serving.count_now ?? plan.desired.at(-1), 'replica'));
  const by = ` asked for ${ago(plan.decided_at)} by ${serving.engine}. `;
  const troubles = [
    serving.fallback?.active && `Fallback: ${serving.fallback.reason}. `,
    over && `The plan ended at ${moment(plan.valid_until)}, nobody has asked since: look at the agent and its plugin. `,
  ];
  const bad = troubles.filter(Boolean).map((text) => element('span', { class: 'bad' }, text));
  return [count, by, ...bad, ...lastError(serving), over ? '' : `Valid until ${clock(plan.valid_until)}.`];
}

/** Where everything is missing, two names say as much as all of them. */
function shortened(message) {
  const [said, list] = message.split(': ');
  const names = (list ?? '').split(', ');
  return names.length > 3 ? `${said}: ${names.slice(0, 2).join(', ')} and ${names.length - 2} more. Can Prometheus be reached?` : `${message}.`;
}

/** An error is trouble for as long as no answer has come after it. */
function lastError({ last_error: error, last_plan: plan }) {
  const open = error && (!plan || Date.parse(error.at) > Date.parse(plan.decided_at));
  return open ? [element('span', { class: 'bad' }, ` The newest request, at ${moment(error.at)}, had no answer: ${shortened(error.message)} `)] : [];
}

function facts(serving) {
  const { horizons, band_wanted: wanted } = serving.accuracy;
  const near = horizons.find((at) => at.horizon === '1');
  const far = horizons.find((at) => at.horizon === 'plan');
  const why = (key) => serving.unknown?.[key];
  const judged = (at) => errors(at) ?? why(`accuracy.horizons[${at?.horizon}]`);
  const entries = [
    ['Kind of load', serving.regime],
    ['Drift', serving.drift.score === null ? why('drift.score') : `${number(serving.drift.score)} (0: as good as when fitted, 0.5: twice the error)`],
    ['Forecast error, next step', judged(near)],
    ['Forecast error, end of the plan', judged(far)],
    ['Load under the upper band', typeof near?.coverage === 'number' ? `in ${percent(near.coverage)} of steps, wanted ${percent(wanted)}` : 'not judged yet'],
    ['Forecast by', serving.forecast_model && `${serving.forecast_model.name}: ${serving.forecast_model.reason}`],
    ['One replica serves', serving.replica && `${number(serving.replica.requests_per_second)} requests/s (${number(serving.replica.capacity)} demand units)`],
    ['Series missing', serving.series && (serving.series.absent.join(', ') || 'none')],
    ['Chosen by', serving.route],
    ['Host signal', serving.host_signal ? serving.host_signal.reason ?? 'not raised' : why('host_signal')],
    ['Shadow engines', serving.shadows.map((shadow) => `${shadow.engine}: ${shadow.desired ? shadow.desired[0] : shadow.reason}`).join(', ') || 'none'],
    ['Last error', serving.last_error ? `${moment(serving.last_error.at)} ${shortened(serving.last_error.message)}` : 'none'],
  ];
  return entries.map(([term, text]) => element('div', {}, element('dt', {}, term), element('dd', {}, text || undefined)));
}

function errors(at) {
  if (!at || at.mean_absolute_error === null) {
    return undefined;
  }
  const bias = at.bias > 0 ? 'too high' : 'too low';
  return `±${number(at.mean_absolute_error)} requests/s, on average ${number(Math.abs(at.bias))} ${bias}; MASE ${number(at.mase)}`;
}

function showLoad(outlook) {
  const explanation = outlook.explanation;
  if (!explanation?.observed_tail) {
    draw('load-chart', nothing(outlook));
    return;
  }
  const step = outlook.step_seconds;
  const end = Date.parse(explanation.observed_until) / 1000;
  const observed = explanation.observed_tail;
  const mean = explanation.forecast_mean;
  const times = [...observed, ...mean].map((value, i) => end + (i - observed.length + 1) * step);
  const past = (values) => [...values, ...mean.map(() => null)];
  const ahead = (values) => [...observed.map(() => null), ...values];
  draw('load-chart', {
    label: `Observed ${number(observed.at(-1))} requests per second now; forecast ${number(Math.min(...mean))} to ${number(Math.max(...mean))} until ${clock(times.at(-1) * 1000)}, upper band up to ${number(Math.max(...explanation.forecast_upper))}`,
    times,
    lines: [
      { label: 'Observed', values: past(observed), colour: 'observed' },
      { label: 'Forecast', values: ahead(mean), colour: 'forecast' },
      { label: 'Upper band', values: ahead(explanation.forecast_upper), colour: 'forecast', dash: [4, 4] },
    ],
    band: [3, 2],
    now: end,
  });
}

function showReplicas(outlook) {
  const past = log.filter((decision) => decision.answer).reverse();
  const plan = outlook.explanation?.plan.raw ?? [];
  if (past.length + plan.length === 0) {
    draw('replica-chart', nothing(outlook));
    return;
  }
  const now = Math.round(Date.now() / 1000);
  const ahead = steps(plan, now, outlook.step_seconds);
  // What was answered last holds until now.
  const held = (values) => [...values, ...values.slice(-1), ...ahead.counts.map(() => null)];
  draw('replica-chart', {
    label: `${past.length} decisions, the last one ${past.at(-1)?.answer.desired ?? 'none'} replicas; planned ahead ${plan.length ? `${Math.min(...plan)} to ${Math.max(...plan)}` : 'nothing'}`,
    times: [...past.map((decision) => Date.parse(decision.time) / 1000), ...(past.length ? [now] : []), ...ahead.times],
    lines: [
      { label: 'Running', values: held(past.map((decision) => decision.counts.current)), colour: 'observed', steps: true },
      { label: 'Answered', values: held(past.map((decision) => decision.answer.desired)), colour: 'answered', steps: true },
      { label: 'Planned', values: [...past.map(() => null), ...(past.length ? [null] : []), ...ahead.counts], colour: 'planned', steps: true },
    ],
    now,
  });
}

/** Counts from a moment on, each for one step: the last one too, so a point closes it. */
export function steps(counts, from, stepSeconds) {
  const closed = [...counts, ...counts.slice(-1)];
  return { times: closed.map((count, i) => from + i * stepSeconds), counts: closed };
}

function showCapacity(outlook) {
  const explanation = outlook.explanation;
  if (!explanation?.demand) {
    draw('capacity-chart', nothing(outlook));
    return;
  }
  const now = Math.round(Date.now() / 1000);
  const length = explanation.demand.length;
  const capacity = steps(explanation.plan.raw.slice(0, length).map((count) => count * explanation.replica.capacity), now, outlook.step_seconds);
  draw('capacity-chart', {
    label: `Demand up to ${number(Math.max(...explanation.demand))}, planned capacity up to ${number(Math.max(...capacity.counts))} demand units`,
    times: Array.from({ length: length + 1 }, (unused, i) => now + i * outlook.step_seconds),
    lines: [
      { label: 'Demand', values: [...explanation.demand, null], colour: 'forecast' },
      { label: 'Nine cases in ten', values: [...explanation.coverage, null], colour: 'forecast', dash: [4, 4] },
      { label: 'Capacity', values: Array.from({ length: length + 1 }, (unused, i) => capacity.counts[i] ?? null), colour: 'planned', steps: true },
    ],
  });
}

function nothing(outlook) {
  const message = outlook.problem ? `Not drawn: ${outlook.problem.message}.` : 'Nothing to draw: the engine looks at no load.';
  return { label: message, message };
}

function showLog(problem) {
  const rows = document.getElementById('decision-rows');
  const ids = log.map((decision) => decision.decision_id).join();
  if (rows.dataset.ids !== ids) {
    rows.dataset.ids = ids;
    rows.replaceChildren(...log.map(decisionRow));
  }
  document.getElementById('decisions-note').textContent = problem ? `The decision log cannot be read: ${problem.message}.` : log.length === 0 ? 'None yet.' : '';
  document.getElementById('more-decisions').hidden = older === undefined;
}

function decisionRow(decision) {
  const answer = decision.answer;
  const arrow = { up: '↑', down: '↓', none: '=' }[decision.direction];
  const count = answer ? `${decision.counts.current} ${arrow} ${answer.desired}` : `${decision.counts.current}, no answer`;
  const why = element('td', { class: decision.error || answer?.fallback ? 'why bad' : 'why' }, decision.error ? `${decision.error}: ${decision.reason}` : decision.reason);
  for (const limit of answer?.limits ?? []) {
    const [text, kind] = LIMITS[limit] ?? [limit === 'none' ? '' : `Bound by ${limit}.`, 'quiet'];
    why.append(element('span', { class: kind }, text && ` ${text}`));
  }
  return element(
    'tr',
    { id: decision.decision_id },
    element('td', { class: 'number', title: decision.time }, moment(decision.time)),
    element('td', { class: 'number' }, count),
    element('td', {}, decision.engine.name),
    why,
  );
}
