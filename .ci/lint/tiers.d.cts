export interface Tier {
  name: string;
  /** A folder, or a file if it ends in .ts. */
  pattern: string;
  may: readonly string[];
  folders: readonly string[] | Readonly<Record<string, readonly string[]>>;
  holds: string;
}
export const tiers: readonly Tier[];
