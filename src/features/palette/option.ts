import type { IconName } from '@/ui/marks/Icon';

/** Something that the palette offers. */
export interface Option {
  label: string;
  /** What kind of thing it is, in a word. */
  kind: string;
  icon: IconName;
  /** The address that it opens; null: the list of shortcuts. */
  to: string | null;
}
