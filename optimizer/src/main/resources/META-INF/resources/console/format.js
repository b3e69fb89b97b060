// Numbers and times as people read them, and elements made of them.

export const UNKNOWN = '–';

/** Three significant digits are what a person takes in. */
export function number(value) {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return UNKNOWN;
  }
  return Number.isInteger(value) ? value.toLocaleString('en') : Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
}

export const percent = (share) => (share === null || share === undefined ? UNKNOWN : `${number(share * 100)} %`);

export function ago(time, now = Date.now()) {
  if (!time) {
    return UNKNOWN;
  }
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (seconds < 100) {
    return `${seconds} s ago`;
  }
  return seconds < 6000 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3600)} h ago`;
}

/** The time of the day; with the date where it was not today. */
export function moment(time) {
  const then = new Date(time);
  const today = then.toDateString() === new Date().toDateString();
  return today ? clock(time) : `${then.toLocaleDateString([], { day: 'numeric', month: 'short' })} ${clock(time)}`;
}

export const counted = (count, thing) => `${number(count)} ${thing}${count === 1 ? '' : 's'}`;

export const clock = (time) => (time ? new Date(time).toLocaleTimeString([], { hourCycle: 'h23' }) : UNKNOWN);

/** Text is always set as text: nothing that the optimizer says is taken for markup. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) {
      made.setAttribute(name, value === true ? '' : value);
    }
  }
  made.append(...children.map((child) => child ?? UNKNOWN));
  return made;
}
