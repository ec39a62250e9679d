import { secondFactorTexts as texts } from '@/texts/profile/factors';
import { useCopying } from '@/ui/browser/useCopying';
import { Button } from '@/ui/controls/Button';

/** Copies a text, and says for a moment whether that worked. */
export function CopyText({ text }: { text: string }) {
  const { outcome, copy } = useCopying(text);
  const names = { copied: texts.copied, failed: texts.notCopied };
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{outcome === null ? texts.copy : names[outcome]}</span>
    </Button>
  );
}
