import { Modal } from 'antd';
import { SENTENCES } from '@/texts/sentences';
import { Button } from '@/ui/controls/Button';

/** Spec 8, app status false. */
export function HaltedAlert({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      centered
      title="Transactions are halted"
      onCancel={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="alert">{SENTENCES.tradingHalted}</p>
    </Modal>
  );
}
