import { useEffect, useState } from 'react';
import { fundTexts } from '@/texts/wallet/fund';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

const CONFIRMED_FOR_MS = 2_000;

type Outcome = keyof typeof fundTexts.copying;

/** Copies a text. The result is shown for a moment and announced. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    // An insecure page has no clipboard, and the browser may refuse access to it.
    await navigator.clipboard.writeText(text);
    setOutcome('copied');
  };
  return (
    <>
      <Button
        size="small"
        aria-label={fundTexts.copyOf(label)}
        onClick={() => void copy().catch(() => setOutcome('failed'))}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={14} />
        {outcome === null ? fundTexts.copy : fundTexts.copying[outcome]}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome !== null && fundTexts.copyingOf(label, fundTexts.copying[outcome])}</span>
      </VisuallyHidden>
    </>
  );
}
