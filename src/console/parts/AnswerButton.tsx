import { useEffect, useRef } from 'react';
import { Button } from '@/ui/controls/Button';

interface AnswerButtonProps {
  busy: boolean;
  onClick: () => void;
  children: string;
}

/** The button of a question that Enter presses: it gets the focus when the question is asked. */
export function AnswerButton({ busy, onClick, children }: AnswerButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Button ref={button} variant="primary" busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}
