import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@/ui/controls/Button';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { Dialog } from '@/ui/dialogs/Dialog';
import { Sheet } from '@/ui/dialogs/Sheet';
import { useQuestion } from '@/ui/dialogs/useQuestion';

it('a dialog opens as a modal and closes', () => {
  const onClose = jest.fn();
  const { rerender } = render(<Dialog open title="Sure?" actions={<Button>Yes</Button>} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  rerender(<Dialog open={false} title="Sure?" actions={<Button>Yes</Button>} onClose={onClose} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

describe('a question', () => {
  const onConfirm = jest.fn();
  beforeEach(() => onConfirm.mockClear());

  /** Without the modality of a browser: what matters is what is open when the answer is acted on. */
  function Asking({ busy = false }: { busy?: boolean }) {
    const { open, ask, close } = useQuestion();
    const [openAtConfirm, setOpenAtConfirm] = useState('');
    const confirm = () => {
      close();
      setOpenAtConfirm(String(document.querySelector('dialog')?.open));
      onConfirm();
    };
    return (
      <>
        <Button onClick={ask}>Delete</Button>
        <output>{openAtConfirm}</output>
        <ConfirmDialog
          open={open}
          title="Delete it?"
          cancelText="Keep it"
          confirmText="Delete for ever"
          busy={busy}
          onCancel={close}
          onConfirm={confirm}
        >
          <p>It cannot be undone.</p>
        </ConfirmDialog>
      </>
    );
  }
  const dialog = () => screen.queryByRole('dialog', { name: 'Delete it?' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('says what is at stake, the harmless button first, and does nothing when that is pressed', async () => {
    render(<Asking />);
    await press('Delete');
    expect(dialog()).toHaveTextContent('It cannot be undone.');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Delete',
      'Keep it',
      'Delete for ever',
    ]);
    await press('Keep it');
    expect(dialog()).not.toBeInTheDocument();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does nothing when it is left with Esc', async () => {
    render(<Asking />);
    await press('Delete');
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(dialog()).not.toBeInTheDocument();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('is closed before its answer is carried out, so that the focus can move to the page', async () => {
    render(<Asking />);
    await press('Delete');
    await press('Delete for ever');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('false');
  });

  it('cannot be confirmed twice while its call runs', async () => {
    render(<Asking busy />);
    await press('Delete');
    expect(screen.getByRole('button', { name: 'Delete for ever' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Keep it' })).toBeEnabled();
  });
});

describe('a sheet', () => {
  const onClose = jest.fn();
  beforeEach(() => {
    onClose.mockClear();
    render(
      <Sheet open label="Order ticket" from="left" width={250} onClose={onClose}>
        <Button>Inside</Button>
      </Sheet>,
    );
  });
  const sheet = () => screen.getByRole('dialog', { name: 'Order ticket' });
  const inside = () => screen.getByRole('button', { name: 'Inside' });

  it('is as wide as its screen says', () => {
    expect(sheet()).toHaveStyle({ width: '250px' });
  });

  it('is closed by a press outside it, which hits the dialog itself', async () => {
    await userEvent.click(sheet());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open for a press inside, and for one that begins inside and ends outside', async () => {
    await userEvent.click(inside());
    fireEvent.pointerDown(inside());
    fireEvent.click(sheet());
    expect(onClose).not.toHaveBeenCalled();
  });
});
