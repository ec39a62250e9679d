import * as v from 'valibot';
import { DEVICES, MOST_OF_VITAL } from '@contract/values/pageVitals';

const figure = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_OF_VITAL)));

/** The figures of a page, by the names of web-vitals, in whole milliseconds; CLS in thousandths. */
const figures = { LCP: figure, FCP: figure, CLS: figure, INP: figure, TTFB: figure };

/** What a page of the app reports once: nothing about its user, and the pattern of its route, without ids. */
export const pageVitals = v.object({
  route: v.pipe(v.string(), v.maxLength(60)),
  device: v.picklist(DEVICES),
  ...figures,
});
export type PageVitals = v.InferOutput<typeof pageVitals>;
