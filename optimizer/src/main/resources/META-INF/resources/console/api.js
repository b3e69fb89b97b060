// Speaks to the optimizer that served this page.

const STORED_TOKEN = 'productify.token';
const PATIENCE_MILLIS = 10_000;

/** A request without a usable answer. Status 0: the optimizer could not be reached. */
export class ApiError extends Error {
  constructor(status, body) {
    super(ApiError.describe(status, body));
    this.status = status;
    this.violations = body.violations ?? [];
  }

  static describe(status, body) {
    if (status === 0) {
      return 'the optimizer does not answer';
    }
    const names = body.series?.length > 3 ? [...body.series.slice(0, 2), `${body.series.length - 2} more`] : body.series;
    const series = names ? ` (${names.join(', ')})` : '';
    return `${String(body.error ?? `status ${status}`).replaceAll('_', ' ')}${series}`;
  }
}

export const token = {
  get: () => sessionStorage.getItem(STORED_TOKEN) ?? '',
  set: (value) => sessionStorage.setItem(STORED_TOKEN, value),
};

/** An empty group is written "-" in a path. */
export const servingPath = (group, app) =>
  `/serving/${encodeURIComponent(group || '-')}/${encodeURIComponent(app)}`;

export const get = (path, query = {}) => request('GET', withQuery(path, query));

export const post = (path, query, body) => request('POST', withQuery(path, query), body);

function withQuery(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: { Authorization: `Bearer ${token.get()}`, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
  } catch {
    throw new ApiError(0, {});
  }
  const read = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new ApiError(answer.status, read);
  }
  return read;
}
