import * as v from 'valibot';
import { RECORDED_PLACE } from './values/traceFrame';
import { DEVICES, MOST_OF_VITAL, MOST_PAINTS, NETWORKS } from './values/pageVitals';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_OF_VITAL));
const figure = v.optional(whole);

/** The figures of a page, by the names of web-vitals, in whole milliseconds; CLS in thousandths. */
const figures = { LCP: figure, FCP: figure, CLS: figure, INP: figure, TTFB: figure };

/** How long before the report a message was heard, and how long before it the change was painted, in milliseconds. */
const paint = v.pipe(
  v.object({ place: v.pipe(v.string(), v.regex(RECORDED_PLACE)), heard: whole, painted: whole }),
  v.check(({ heard, painted }) => painted <= heard, 'Nothing is painted before it is heard.'),
);
export type PaintReport = v.InferOutput<typeof paint>;

/** What a page of the app reports once: nothing about its user, and the pattern of its route, without ids. */
export const pageVitals = v.object({
  route: v.pipe(v.string(), v.maxLength(60)),
  device: v.picklist(DEVICES),
  network: v.optional(v.picklist(NETWORKS), 'unknown'),
  ...figures,
  paints: v.optional(v.pipe(v.array(paint), v.maxLength(MOST_PAINTS))),
});
export type PageVitals = v.InferOutput<typeof pageVitals>;
export type PageReport = v.InferInput<typeof pageVitals>;
