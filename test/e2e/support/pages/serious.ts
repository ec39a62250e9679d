import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const SERIOUS = ['serious', 'critical'];

/** What axe finds on the page that is serious, each as a line. @param rules null: all of them */
export async function findSerious(page: Page, rules: string[] | null): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => SERIOUS.includes(impact ?? ''));
  const told = ({ target, failureSummary = '' }: (typeof serious)[number]['nodes'][number]) =>
    `${target.join(' ')} (${failureSummary.split('\n').slice(1).join(' ').trim()})`;
  return serious.map(({ id, nodes }) => `${id} at ${nodes.map(told).join(' | ')}`);
}
