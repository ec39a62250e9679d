import { useState, type ReactNode } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import type { AlertStart } from './AlertSheet';
import { later } from '@/widgets/parts/later';

/** Loaded at the first press. */
const AlertSheet = later(() => import('./AlertSheet'), 'AlertSheet');

interface AlertOpener {
  open: (start: AlertStart) => void;
  /** The form, once it was opened; the caller must render it. */
  sheet: ReactNode;
}

/** Opens the form of an alert; null on a server without alerts. */
export function useAlertSheet(): AlertOpener | null {
  const isAnnounced = useCapability('alerts');
  const [start, setStart] = useState<AlertStart | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (isAnnounced !== true) return null;
  const open = (next: AlertStart) => {
    setStart(next);
    setIsOpen(true);
  };
  const sheet = start && <AlertSheet start={start} open={isOpen} onClose={() => setIsOpen(false)} />;
  return { open, sheet };
}
