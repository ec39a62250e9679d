import { tiers } from '../../../.ci/lint/tiers.cjs';

type Tier = (typeof tiers)[number];

const isServer = ({ name }: Tier) => name.startsWith('server/');
const folderOf = ({ pattern }: Tier) => (pattern.endsWith('.ts') ? pattern : `${pattern}/`);

/** "all above", the names, or what the server's tiers add to the three that all of them may import. */
function importsOf(tier: Tier, above: readonly Tier[]): string {
  if (tier.may.length === 0) return 'no other tier';
  if (!isServer(tier)) return tier.may.length === above.length ? 'all tiers above' : tier.may.join(', ');
  const own = tier.may.filter((name) => name.startsWith('server/')).map((name) => name.replace('server/', ''));
  return own.length === 0 ? 'no other tier of the server' : own.join(', ');
}

function foldersOf({ folders }: Tier): string {
  const named = Array.isArray(folders) ? folders.filter((folder) => folder !== '.') : null;
  if (named) return named.length === 0 ? '' : ` Folders: ${named.join(', ')}.`;
  const each = Object.entries(folders as Readonly<Record<string, readonly string[]>>);
  return ` Folders: ${each.map(([name, order]) => `${name} (${order.join(', ')})`).join('; ')}.`;
}

const line = (tier: Tier, index: number, all: readonly Tier[]) =>
  `- **${tier.name.replace('server/', '')}** \`${folderOf(tier)}\`: ${tier.holds}. Imports ${importsOf(tier, all.slice(0, index))}.${foldersOf(tier)}\n`;

const listOf = (chosen: readonly Tier[]) => chosen.map(line).join('');

/** The lists of tiers of docs/ARCHITECTURE.md, by the name of their marks. */
const TIER_LISTS: Readonly<Record<string, string>> = {
  app: listOf(tiers.filter((tier) => !isServer(tier))),
  server: listOf(tiers.filter(isServer)),
};

/** The page with the lists between its marks `<!-- tiers: app -->` and `<!-- end -->`. */
export const withTierLists = (page: string): string =>
  page.replace(
    /(<!-- tiers: (\w+) -->\n\n)[\s\S]*?(\n<!-- end -->)/g,
    (_, start: string, name: string, end: string) => `${start}${TIER_LISTS[name] ?? ''}${end}`,
  );
