import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const SERIOUS = ['serious', 'critical'];

interface Violation {
  id: string;
  impact?: string;
  nodes: { target: string[]; failureSummary?: string }[];
}
interface Axe {
  run(root: Document, options: object): Promise<{ violations: Violation[] }>;
}

// The builder of the package puts axe into the page each time, and a second time into a page of its own, and takes
// every rule's passes along: five times the work.
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { source: string };

/** What axe finds on the page that is serious, each as a line. @param rules null: all of them */
export async function findSerious(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: Axe }).axe.run(document, given),
    options,
  );
  const serious = violations.filter(({ impact }) => SERIOUS.includes(impact ?? ''));
  const told = ({ target, failureSummary = '' }: Violation['nodes'][number]) =>
    `${target.join(' ')} (${failureSummary.split('\n').slice(1).join(' ').trim()})`;
  return serious.map(({ id, nodes }) => `${id} at ${nodes.map(told).join(' | ')}`);
}
