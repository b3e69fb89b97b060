// The list of applications: what is served, and where something is the matter.

import * as api from './api.js';
import { ago, element, number } from './format.js';

const PAGE = 1000;
const DRIFTED = 0.5;

/** Longer than any sensible policy waits between two evaluations. */
const LONG_AGO_MILLIS = 15 * 60_000;

let served = [];
let next;

export const route = (group, app) => `#/${encodeURIComponent(group || '-')}/${encodeURIComponent(app)}`;

/** Reads as many applications as were shown before. */
export async function refresh() {
  const wanted = Math.max(served.length, PAGE);
  const read = [];
  let after;
  do {
    const page = await api.get('/serving', { limit: PAGE, after });
    read.push(...page.applications);
    after = page.next;
  } while (after && read.length < wanted);
  served = read;
  next = after;
}

export async function more() {
  const page = await api.get('/serving', { limit: PAGE, after: next });
  served = [...served, ...page.applications];
  next = page.next;
}

export function show(filter, selected) {
  const shown = served.filter((entry) => matches(entry, filter));
  const rows = document.getElementById('application-rows');
  const focused = rows.contains(document.activeElement) && document.activeElement.getAttribute('href');
  rows.replaceChildren(...shown.map((entry) => row(entry, selected)));
  if (focused) {
    // Drawing anew must not take the place from a person at the keyboard.
    [...rows.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus({ preventScroll: true });
  }
  document.getElementById('applications-note').replaceChildren(...note(shown.length));
  document.getElementById('more-applications').hidden = next === undefined;
}

function note(shown) {
  if (served.length === 0) {
    return ['Nothing has been asked for since the optimizer was started. An application shows here once the plugin, or POST /optimize, has asked for it.'];
  }
  const all = next === undefined ? `${served.length}` : `the first ${served.length}`;
  return [shown === served.length ? `${all} served` : `${shown} of ${all}`, ...troubles()];
}

/** How many of all that were read are in each state that a person should look at; each is a word to filter by. */
function troubles() {
  const states = served.map(state).filter(([, kind]) => kind !== 'good');
  const counts = new Map();
  for (const [text, kind] of states) {
    counts.set(text, { kind, count: (counts.get(text)?.count ?? 0) + 1 });
  }
  return [...counts].map(([text, { kind, count }]) => element('span', { class: kind }, ` · ${count} ${text}`));
}

function matches(entry, filter) {
  const text = [entry.group, entry.app, entry.engine, entry.regime, ...state(entry)].join(' ').toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function state(entry) {
  if (entry.decided_at === null || entry.failed_at !== null) {
    return ['no answer', 'bad'];
  }
  if (entry.fallback) {
    return ['fallback', 'bad'];
  }
  if (Date.now() - Date.parse(entry.decided_at) > LONG_AGO_MILLIS) {
    return ['not asked', 'warn'];
  }
  return entry.drift_score >= DRIFTED ? ['drifting', 'warn'] : ['planned', 'good'];
}

function row(entry, selected) {
  const target = route(entry.group, entry.app);
  const [text, kind] = state(entry);
  return element(
    'tr',
    { 'aria-current': target === selected && 'true' },
    element('td', {}, element('a', { href: target }, entry.group ? `${entry.group} / ${entry.app}` : entry.app)),
    element('td', { class: kind }, text),
    element('td', {}, entry.engine),
    element('td', {}, entry.regime),
    element('td', { class: 'number' }, number(entry.drift_score)),
    element('td', { class: 'number' }, ago(entry.decided_at)),
  );
}
