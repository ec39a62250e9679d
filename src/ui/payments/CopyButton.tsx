import { fundTexts } from '@/texts/wallet/fund';
import { useCopying } from '@/ui/browser/useCopying';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

/** Copies a text. The result is shown for a moment and announced. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { outcome, copy } = useCopying(text);
  return (
    <>
      <Button size="small" aria-label={fundTexts.copyOf(label)} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={14} />
        {outcome === null ? fundTexts.copy : fundTexts.copying[outcome]}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome !== null && fundTexts.copyingOf(label, fundTexts.copying[outcome])}</span>
      </VisuallyHidden>
    </>
  );
}
