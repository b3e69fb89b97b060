// What if: the same request with other limits or prices, planned and not recorded.

import * as api from './api.js';
import * as application from './application.js';
import { clock, element, number } from './format.js';

const COUNTS = [
  ['current_replicas', 'Running now'],
  ['min_replicas', 'Least replicas'],
  ['max_replicas', 'Most replicas (0: no ceiling)'],
  ['cache_size', 'Seconds ahead'],
];
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
    ...parameters.map(([key, { value, origin }]) => field(`parameter.${key}`, key, { placeholder: `${value ?? 'unset'} (${origin})`, autocomplete: 'off' })),
  );
  document.getElementById('what-if-result').replaceChildren();
}

function field(name, label, attributes) {
  return element('label', {}, label, element('input', { name, ...attributes }));
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
    result.replaceChildren(element('p', {}, changed.reason), costs(usual, changed), steps(usual, changed));
  } catch (problem) {
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

function steps(usual, changed) {
  const start = Date.now();
  const length = Math.max(usual.desired.length, changed.desired.length);
  const rows = Array.from({ length }, (unused, i) => [clock(start + i * changed.step_seconds * 1000), number(usual.desired[i]), number(changed.desired[i])]);
  return table(['From', 'As it is', 'What if'], rows);
}

function table(head, rows) {
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((text, i) => element('td', { class: i > 0 && 'number' }, text))))),
  );
}
