import { SENTENCES } from '@/texts/sentences';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { DeactivationSteps } from './DeactivationSteps';
import { LeftInWallets } from './LeftInWallets';
import { useDeactivation } from './useDeactivation';
import { profileTexts } from '@/texts/profile/profile';

/** What a deactivation does, the question before it, and its progress. It can be repeated after a failure. */
export function Deactivation() {
  const { open, ask, close } = useQuestion();
  const { phase, run } = useDeactivation();
  const begin = () => {
    close();
    run();
  };
  return (
    <Card title={profileTexts.whatHappens} padded>
      <DeactivationSteps phase={phase} />
      {phase.kind === 'idle' && <LeftInWallets />}
      {phase.kind === 'stopped' && (
        <Banner tone="error">
          {SENTENCES.deactivationFailed} <span>{profileTexts.stepsHint}</span>
        </Banner>
      )}
      <Button variant="danger" size="large" block needsServer busy={phase.kind === 'running'} onClick={ask}>
        {profileTexts.confirmProceed}
      </Button>
      <ConfirmDialog
        open={open}
        title={profileTexts.deactivateTitle}
        cancelText={profileTexts.cancel}
        confirmText={profileTexts.deactivate}
        onCancel={close}
        onConfirm={begin}
      >
        <p>{SENTENCES.confirmDeactivation}</p>
      </ConfirmDialog>
    </Card>
  );
}
