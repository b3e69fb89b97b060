// What if: the same request with other limits or prices, planned and not recorded.

import * as api from './api.js';
import * as application from './application.js';
import { draw } from './charts.js';
import { clock, element, number } from './format.js';

const COUNTS = [
  ['current_replicas', 'Running now'],
  ['min_replicas', 'Least replicas'],
  ['max_replicas', 'Most replicas (0: no ceiling)'],
  ['cache_size', 'Seconds ahead'],
];
const MEANING = {
  sla_soft: 'cost of a demand unit short, cheap tier',
  sla_hard: 'cost of a demand unit short beyond it',
  soft_fraction: 'share that the cheap tier takes',
  startup_cost: 'cost of a start',
  shutdown_cost: 'cost of a stop',
  carry_cost: 'cost of waiting work, per unit and step',
  max_scale_up: 'replicas added in a step, at most',
  max_scale_down: 'replicas removed in a step, at most',
  startup_delay: 'steps until a replica serves',
  plan_lookahead_seconds: 'how far the plan looks',
  budget_scope: 'rate or horizon',
  time_discount: 'weight of a step beside the one before',
  risk_aware: 'false: plan for the mean',
  risk: 'mean, band or expected',
  forecast_quantile: 'of the upper band',
  cost_budget_per_hour: 'what replicas may cost',
  two_stream: 'plan the queue as a stream of its own',
  capacity_per_replica: 'demand units, instead of what was derived',
  milp_time_limit_ms: 'how long the solver may take',
};
const COSTS = [
  ['replica_cost', 'Replicas'],
  ['expected_shortfall', 'Shortfall (demand units)'],
  ['backlog_carry_cost', 'Waiting work'],
  ['scale_event_cost', 'Starts and stops'],
];

/** Builds the fields for the application that is shown. */
export function offer(state) {
  const asked = application.request(state.group, state.app, state.decisions.decisions[0]);
  const counts = COUNTS.map(([key, label]) => field(`count.${key}`, label, { type: 'number', min: 0, step: 1, value: asked[key] }));
  document.getElementById('what-if-counts').replaceChildren(...counts, engineField(state));
  const parameters = Object.entries(state.outlook.explanation?.parameters ?? {});
  document.getElementById('what-if-parameters').replaceChildren(
    ...parameters.map(([key, { value, origin }]) => field(`parameter.${key}`, [key, MEANING[key]], { placeholder: `${value ?? 'unset'} (${origin})`, autocomplete: 'off' })),
  );
  clear();
}

function clear() {
  document.getElementById('what-if-result').replaceChildren();
  document.getElementById('what-if-steps').replaceChildren();
  document.getElementById('what-if-figure').hidden = true;
}

/** Counts that nobody has changed follow what is running now. */
export function follow(state) {
  const asked = application.request(state.group, state.app, state.decisions.decisions[0]);
  for (const [key] of COUNTS) {
    const input = document.querySelector(`[name="count.${key}"]`);
    if (input.value === input.defaultValue) {
      input.value = input.defaultValue = asked[key];
    }
  }
}

function field(name, label, attributes) {
  const [title, meaning] = [label].flat();
  return element('label', {}, title, meaning ? element('small', {}, meaning) : '', element('input', { name, ...attributes }));
}

function engineField(state) {
  const names = [...new Set([state.serving.engine, ...state.engines])].filter(Boolean);
  return element('label', {}, 'Engine', element('select', { name: 'engine' }, ...names.map((name) => element('option', { value: name }, name))));
}

/** Plans as the form says, beside what is planned without a change. */
export async function plan(form) {
  const result = document.getElementById('what-if-result');
  const state = application.current;
  const base = application.request(state.group, state.app, state.decisions.decisions[0]);
  const query = { explain: true, dry_run: true };
  try {
    const [usual, changed] = await Promise.all([api.post('/optimize', query, base), api.post('/optimize', query, { ...base, ...changes(form) })]);
    result.replaceChildren(element('p', {}, changed.reason), costs(usual, changed));
    compare(usual, changed);
  } catch (problem) {
    clear();
    const lines = problem.violations?.map((violation) => element('li', {}, `${violation.field} ${violation.message}`)) ?? [];
    result.replaceChildren(element('p', { class: 'problem' }, `Not planned: ${problem.message}.`), element('ul', {}, ...lines));
  }
}

function changes(form) {
  const body = { overrides: {} };
  for (const [name, text] of new FormData(form)) {
    const [kind, key] = name.split('.');
    if (text.trim() === '') {
      continue;
    }
    if (kind === 'count') {
      body[key] = Number(text);
    } else if (kind === 'parameter') {
      body.overrides[key] = plain(text.trim());
    } else {
      body.engine = text;
    }
  }
  return body;
}

function plain(text) {
  if (text === 'true' || text === 'false') {
    return text === 'true';
  }
  return Number.isNaN(Number(text)) ? text : Number(text);
}

function costs(usual, changed) {
  const rows = COSTS.map(([key, label]) => [label, number(usual.cost_breakdown?.[key]), number(changed.cost_breakdown?.[key])]);
  return table(['Cost of the plan', 'As it is', 'What if'], rows);
}

function compare(usual, changed) {
  const now = Math.round(Date.now() / 1000);
  const length = Math.max(usual.desired.length, changed.desired.length);
  const [as, whatIf] = [usual, changed].map((plan) => application.steps(Array.from({ length }, (unused, i) => plan.desired[i] ?? null), now, changed.step_seconds));
  document.getElementById('what-if-figure').hidden = false;
  draw('what-if-chart', {
    label: `As it is ${Math.min(...usual.desired)} to ${Math.max(...usual.desired)} replicas, what if ${Math.min(...changed.desired)} to ${Math.max(...changed.desired)}`,
    times: as.times,
    lines: [
      { label: 'As it is', values: as.counts, colour: 'observed', steps: true },
      { label: 'What if', values: whatIf.counts, colour: 'planned', steps: true },
    ],
  });
  const changes = as.times.slice(0, -1).map((time, i) => [clock(time * 1000), as.counts[i], whatIf.counts[i]]).filter(([, usually, then], i) => i === 0 || usually !== as.counts[i - 1] || then !== whatIf.counts[i - 1]);
  document.getElementById('what-if-steps').replaceChildren(table(['From', 'As it is', 'What if'], changes.map(([time, ...counts]) => [time, ...counts.map(number)])));
}

function table(head, rows) {
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((text, i) => element('td', { class: i > 0 && 'number' }, text))))),
  );
}
