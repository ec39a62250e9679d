import { useState } from 'react';
import { SENTENCES } from '@/texts/sentences';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Dialog } from '@/ui/dialogs/Dialog';
import { DeactivationSteps } from './DeactivationSteps';
import { LeftInWallets } from './LeftInWallets';
import { useDeactivation } from './useDeactivation';

/** What happens, the question before it, and how far it is. It can be repeated after a failure. */
export function Deactivation() {
  const [asking, setAsking] = useState(false);
  const { phase, run } = useDeactivation();
  const begin = () => {
    setAsking(false);
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
      <Button variant="danger" size="large" block busy={phase.kind === 'running'} onClick={() => setAsking(true)}>
        Confirm & Proceed
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Deactivate your account"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" onClick={begin}>
              Deactivate
            </Button>
          </>
        }
      >
        <p>{SENTENCES.confirmDeactivation}</p>
      </Dialog>
    </Card>
  );
}
