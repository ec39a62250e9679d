import { useState } from 'react';
import { shareTexts } from '@/texts/market/share';
import { Button } from '@/ui/controls/Button';
import { type Level, ShareSheet } from './ShareSheet';

/** Three dots that are connected. It is not in ui/marks/Icon, because every page downloads those. */
function ShareMark() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      aria-hidden="true"
    >
      <path d="M18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM18 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.6 13.5l6.8 4M15.4 6.5l-6.8 4" />
    </svg>
  );
}

/** Opens what shares the link to a level. */
export function ShareLevel(level: Level) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon
        aria-label={shareTexts.share}
        title={shareTexts.share}
        onClick={() => setOpen(true)}
      >
        <ShareMark />
      </Button>
      <ShareSheet level={level} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
