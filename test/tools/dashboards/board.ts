/** Units as Grafana calls them. */
type Unit = 'short' | 's' | 'bytes' | 'ops' | 'percentunit';

/** One chart: its title, and each PromQL expression with the name of its lines. */
export interface Chart {
  title: string;
  unit: Unit;
  lines: readonly (readonly [expr: string, legend: string])[];
}

/** One dashboard. `uid` is its address in Grafana and the name of its file. */
export interface Board {
  uid: string;
  title: string;
  charts: readonly Chart[];
}

const SCHEMA_VERSION = 39;
const WIDTH = 12;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

function panelOf({ title, unit, lines }: Chart, at: number) {
  return {
    id: at + 1,
    type: 'timeseries',
    title,
    datasource: DATASOURCE,
    gridPos: { x: (at % 2) * WIDTH, y: Math.floor(at / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: lines.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}

/** A dashboard as Grafana imports it. It asks for its source of data, so it names no server. */
export const grafanaOf = ({ uid, title, charts }: Board): object => ({
  uid: `crossrate-${uid}`,
  title: `Crossrate: ${title}`,
  tags: ['crossrate'],
  timezone: 'browser',
  schemaVersion: SCHEMA_VERSION,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
  panels: charts.map(panelOf),
});
