import { SENTENCES } from '@/texts/sentences';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { DeactivationSteps } from './DeactivationSteps';
import { LeftInWallets } from './LeftInWallets';
import { useDeactivation } from './useDeactivation';

/** What happens, the question before it, and how far it is. It can be repeated after a failure. */
export function Deactivation() {
  const { open, ask, close } = useQuestion();
  const { phase, run } = useDeactivation();
  const begin = () => {
    close();
    run();
  };
  return (
    <Card title="What happens" padded>
      {phase.kind === 'idle' && <LeftInWallets />}
      <DeactivationSteps phase={phase} />
      {phase.kind === 'stopped' && (
        <Banner tone="error">
          {SENTENCES.deactivationFailed} <span>What is done is done once: a new try goes on from there.</span>
        </Banner>
      )}
      <Button variant="danger" size="large" block busy={phase.kind === 'running'} onClick={ask}>
        Confirm & Proceed
      </Button>
      <ConfirmDialog
        open={open}
        title="Deactivate your account"
        cancelText="Cancel"
        confirmText="Deactivate"
        onCancel={close}
        onConfirm={begin}
      >
        <p>{SENTENCES.confirmDeactivation}</p>
      </ConfirmDialog>
    </Card>
  );
}
