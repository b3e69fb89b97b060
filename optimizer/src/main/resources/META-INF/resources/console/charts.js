// Charts over time, on uPlot.

import { element, number } from './format.js';

const HEIGHT = 190;
const drawn = new Map();

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/**
 * Draws or updates a chart.
 *
 * @param id of the element it fills
 * @param chart {label, times, lines: [{label, values, colour, steps, dash}], band: [upper, lower], now};
 *     times are epoch seconds, ascending; null is no value. With now, epoch seconds, a line parts what
 *     was from what is planned. With message instead of lines, that is shown in its place
 */
export function draw(id, chart) {
  const place = document.getElementById(id);
  place.setAttribute('aria-label', chart.label);
  if (chart.message) {
    drawn.get(id)?.plot.destroy();
    drawn.delete(id);
    place.replaceChildren(element('p', { class: 'note' }, chart.message));
    return;
  }
  const data = [chart.times, ...chart.lines.map((line) => line.values)];
  const shape = chart.lines.map((line) => line.label).join('|');
  const before = drawn.get(id);
  if (before && before.shape === shape) {
    drawn.set(id, { ...before, chart });
    before.plot.setData(data);
    return;
  }
  before?.plot.destroy();
  place.replaceChildren();
  drawn.set(id, { shape, chart, plot: new uPlot(options(id, place, chart), data, place) });
}

function options(id, place, chart) {
  const axis = { stroke: colour('quiet'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 } };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    cursor: { y: false },
    legend: { markers: { dash: (plot, i) => (plot.series[i].dash ? 'dashed' : 'solid') } },
    hooks: { draw: [(plot) => markNow(plot, drawn.get(id)?.chart ?? chart)] },
    scales: { y: { range: (plot, low, high) => [0, Math.max(1, high * 1.05)] } },
    axes: [
      { ...axis, values: (plot, times, i, space, apart) => times.map((time) => clock(time, apart < 60)) },
      { ...axis, size: 56, values: (plot, values) => values.map(number) },
    ],
    series: [{ label: ' ', value: (plot, time) => (time ? clock(time, true) : 'Point for values.') }, ...chart.lines.map(series)],
    bands: chart.band ? [{ series: chart.band, fill: colour('band') }] : [],
  };
}

const clock = (time, seconds) => new Date(time * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: seconds ? '2-digit' : undefined, hourCycle: 'h23' });

function series(line) {
  return {
    label: line.label,
    stroke: colour(line.colour),
    width: 2,
    dash: line.dash,
    spanGaps: false,
    points: { show: false },
    paths: line.steps ? uPlot.paths.stepped({ align: 1 }) : undefined,
    // Where nothing is pointed at, the legend names the lines alone.
    value: (plot, value, i, at) => (at === null || at === undefined ? '' : number(value)),
  };
}

function markNow(plot, { now }) {
  if (now === undefined) {
    return;
  }
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(now, 'x', true));
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = colour('quiet');
  ctx.setLineDash([2, 3]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  const left = x - bbox.left < 40 * devicePixelRatio;
  ctx.textAlign = left ? 'left' : 'right';
  ctx.textBaseline = 'bottom';
  ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.fillText('now', x + (left ? 4 : -4) * devicePixelRatio, bbox.top + bbox.height - 3 * devicePixelRatio);
  ctx.restore();
}

function redraw() {
  for (const [id, { chart, plot }] of [...drawn]) {
    plot.destroy();
    drawn.delete(id);
    draw(id, chart);
  }
}

// A canvas takes its colours and its width once.
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
new ResizeObserver(() => {
  for (const [id, { plot }] of drawn) {
    const width = document.getElementById(id).clientWidth;
    if (width > 0 && width !== plot.width) {
      plot.setSize({ width, height: HEIGHT });
    }
  }
}).observe(document.getElementById('application'));
