// The console: START HERE. It asks every ten seconds for what is shown, and keeps the last state in
// sight, greyed, while the optimizer cannot be reached. Without a token that is accepted it asks nothing.

import * as api from './api.js';
import * as application from './application.js';
import * as applications from './applications.js';
import { clock } from './format.js';
import * as whatIf from './what-if.js';

const REFRESH_MILLIS = 10_000;
const RETRY_MILLIS = 3_000;

const page = (id) => document.getElementById(id);
let engines = [];
let timer;
let turn = 0;
let answered;

function selected() {
  const [, group, app] = window.location.hash.split('/').map(decodeURIComponent);
  return app ? { group: group === '-' ? '' : group, app } : undefined;
}

function showList() {
  const shown = selected();
  applications.show(page('filter').value, shown && applications.route(shown.group, shown.app));
}

async function refresh() {
  clearTimeout(timer);
  const mine = ++turn;
  let pause = REFRESH_MILLIS;
  try {
    if (!api.token.get()) {
      throw new api.ApiError(401, {});
    }
    await applications.refresh();
    showList();
    await refreshApplication(mine);
    answered = clock(new Date());
    say(`As of ${answered}`);
  } catch (problem) {
    explain(problem);
    pause = problem.status === 401 ? undefined : RETRY_MILLIS;
  }
  if (mine === turn && pause) {
    timer = setTimeout(() => (document.hidden ? wait() : refresh()), pause);
  }
}

function wait() {
  document.addEventListener('visibilitychange', refresh, { once: true });
}

async function refreshApplication(mine) {
  const shown = selected();
  if (!shown) {
    return;
  }
  const before = application.current;
  try {
    const state = await application.read(shown.group, shown.app);
    // Another one may have been chosen in the meantime.
    if (mine !== turn) {
      return;
    }
    application.show(state);
    if (before?.group !== shown.group || before?.app !== shown.app) {
      engines = (await api.get('/models', { limit: 1 })).engines.map((engine) => engine.name);
      whatIf.offer({ ...state, engines });
      document.title = `${shown.app} – Productify optimizer`;
    } else {
      whatIf.follow(state);
    }
  } catch (problem) {
    if (problem.status !== 404) {
      throw problem;
    }
    page('application-body').hidden = true;
    page('application-title').textContent = shown.app;
    page('application-note').textContent = 'Nobody has asked for it since the optimizer was started.';
  }
}

function say(text, problem = false) {
  page('status').textContent = text;
  page('status').classList.toggle('problem', problem);
  document.querySelector('main').classList.toggle('stale', problem);
}

function explain(problem) {
  if (problem.status === 401) {
    askForToken(api.token.get() ? 'The optimizer does not accept this token.' : '');
    say('No token, or a wrong one: give it with the button Token.', true);
    return;
  }
  const since = answered ? ` What you see is of ${answered}.` : '';
  say(`Trouble: ${problem.message}.${since} Trying again …`, true);
}

function askForToken(reason) {
  const dialog = page('token-dialog');
  page('token-problem').textContent = reason;
  page('token-problem').hidden = !reason;
  if (!dialog.open) {
    dialog.showModal();
  }
}

page('token-form').addEventListener('submit', () => {
  api.token.set(page('token').value);
  page('token').value = '';
  refresh();
});
page('token-button').addEventListener('click', () => askForToken(''));
page('filter').addEventListener('input', showList);
page('more-applications').addEventListener('click', () => applications.more().then(showList).catch(explain));
page('more-decisions').addEventListener('click', () => application.readOlder().catch(explain));
page('what-if-form').addEventListener('submit', (event) => {
  event.preventDefault();
  whatIf.plan(event.target);
});
window.addEventListener('hashchange', () => {
  refresh().then(() => page('application').focus());
});
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, select, textarea, dialog');
  if (event.key === '/' && !typing) {
    event.preventDefault();
    page('filter').focus();
  }
});

refresh();
