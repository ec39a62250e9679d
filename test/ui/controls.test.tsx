import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Rules } from '@/domain/rules/breach';
import { AmountField } from '@/ui/controls/AmountField';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { DataTable } from '@/ui/tables/DataTable';
import { Form } from '@/ui/controls/Form';
import { Quote } from '@/ui/figures/Quote';
import { Row } from '@/ui/tables/Row';
import { routeTo } from '@/routes/routes';
import { Segmented } from '@/ui/controls/Segmented';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { fillWithoutEvent } from '@test/support/app/fillWithoutEvent';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { Dialog } from '@/ui/dialogs/Dialog';
import { Sheet } from '@/ui/dialogs/Sheet';
import { useQuestion } from '@/ui/dialogs/useQuestion';

const REQUIRED = 'Name is a required field';
const rules: Rules<{ name: string }> = [['name', ({ name }) => (name ? null : REQUIRED)]];

function NameForm({ onSent }: { onSent: (name: string) => void }) {
  const { values, field, check } = useForm({ initial: { name: '' }, rules, shows: 'every' });
  return (
    <Form label="Traveller" onSubmit={() => check() && onSent(values.name)}>
      <TextField label="First" value="" onChange={() => undefined} />
      <TextField label="Name" hint="As in your passport" {...field('name')} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

test('each text of a button is an element of its own, and a space is none [S11.translated]', () => {
  const send = 'Send';
  render(
    <Button>
      {send} <kbd>s</kbd>
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send s' });
  expect([...button.childNodes].map(({ nodeName }) => nodeName)).toEqual(['SPAN', '#text', 'KBD']);
});

describe('a form', () => {
  it('says nothing before the first submit, then ties the error to its field and focuses it', async () => {
    const onSent = jest.fn();
    render(<NameForm onSent={onSent} />);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As in your passport');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert')).toHaveTextContent(REQUIRED);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(`As in your passport ${REQUIRED}`);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(onSent).not.toHaveBeenCalled();
  });

  it('removes the error as soon as it is corrected, and Enter sends', async () => {
    const onSent = jest.fn();
    render(<NameForm onSent={onSent} />);
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    await userEvent.type(screen.getByLabelText('Name'), 'Ama');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(onSent).toHaveBeenCalledWith('Ama');
  });

  it('sends what a password manager filled without an event, once, and drops what the app does not take [S11.filled]', async () => {
    const onSent = jest.fn();
    render(<NameForm onSent={onSent} />);
    fillWithoutEvent(screen.getByLabelText('Name'), 'Ama');
    fillWithoutEvent(screen.getByLabelText('First'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSent.mock.calls).toEqual([['Ama']]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Ama');
    fireEvent.submit(screen.getByRole('form'));
    expect(onSent.mock.calls).toEqual([['Ama'], ['Ama']]);
  });

  it('takes over a date, whose field moves the focus within itself when it is set [S11.filled]', () => {
    const onSent = jest.fn();
    render(<NameForm onSent={onSent} />);
    const field = screen.getByLabelText('Name');
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    jest.spyOn(HTMLInputElement.prototype, 'value', 'set').mockImplementation(function (this: HTMLInputElement, value) {
      own?.call(this, value);
      fireEvent.focusIn(this);
    });
    fillWithoutEvent(field, '2000-01-31');
    fireEvent.focusIn(field);
    jest.restoreAllMocks();
    expect(field).toHaveValue('2000-01-31');
    fireEvent.submit(screen.getByRole('form'));
    expect(onSent.mock.calls).toEqual([['2000-01-31']]);
  });

  it('keeps a chosen file, which is no text, when it is sent [S11.filled]', async () => {
    const onSubmit = jest.fn();
    render(
      <Form label="Traveller" onSubmit={onSubmit}>
        <input type="file" aria-label="Picture" />
      </Form>,
    );
    const picture = screen.getByLabelText<HTMLInputElement>('Picture');
    await userEvent.upload(picture, new File(['a'], 'a.png'));
    fireEvent.submit(screen.getByRole('form'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(picture.files).toHaveLength(1);
  });

  it('drops what is submitted while it is busy', () => {
    const onSubmit = jest.fn();
    render(
      <Form busy label="Traveller" onSubmit={onSubmit}>
        <TextField label="Name" value="Ama" onChange={() => undefined} />
        <Button type="submit" busy>
          Send
        </Button>
      </Form>,
    );
    fireEvent.submit(screen.getByRole('form'));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('AmountField', () => {
  function Amount({ max }: { max: string | null }) {
    const [value, setValue] = useState('');
    return <AmountField label="Amount" suffix="NGN" hint="Balance" max={max} value={value} onChange={setValue} />;
  }

  it('asks phones for a decimal keypad and takes the exact value with Max', async () => {
    render(<Amount max="1204331.175" />);
    expect(screen.getByLabelText('Amount')).toHaveAttribute('inputmode', 'decimal');
    await userEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByLabelText('Amount')).toHaveValue('1204331.175');
  });

  it('keeps pasted text unchanged, and has no Max while the balance is unknown', async () => {
    render(<Amount max={null} />);
    await userEvent.click(screen.getByLabelText('Amount'));
    await userEvent.paste('1,000.50');
    expect(screen.getByLabelText('Amount')).toHaveValue('1,000.50');
    expect(screen.queryByRole('button', { name: 'Max' })).not.toBeInTheDocument();
  });
});

it('a select has an empty first choice and reports what was chosen', async () => {
  const onChange = jest.fn();
  const options = [{ value: 'CNY', label: 'Chinese Yuan' }];
  render(<SelectField label="Currency" placeholder="Choose" options={options} value="" onChange={onChange} />);
  expect(screen.getByLabelText('Currency')).toHaveDisplayValue('Choose');
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'CNY');
  expect(onChange).toHaveBeenCalledWith('CNY');
});

it('a segmented choice is a group of radio buttons', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'depth', label: 'Depth' },
    { value: 'rate', label: 'Rate' },
  ] as const;
  render(<Segmented label="Chart" options={options} value="depth" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Chart' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Depth' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Rate' }));
  expect(onChange).toHaveBeenCalledWith('rate');
});

it.each([
  ['error', 'alert'],
  ['warn', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('a banner of tone %s has the role %s', (tone, role) => {
  render(<Banner tone={tone}>Words</Banner>);
  expect(screen.getByRole(role)).toHaveTextContent('Words');
});

it('a table has a caption for screen readers and headers for its columns', () => {
  const columns = [{ key: 'rate', head: 'Rate', cell: ({ rate }: { rate: string }) => rate, numeric: true }];
  render(<DataTable caption="Levels" columns={columns} rows={[{ rate: '212.4' }]} keyOf={({ rate }) => rate} />);
  expect(screen.getByRole('table', { name: 'Levels' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Rate' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '212.4' })).toHaveClass('numeric');
});

it('a row shows its depth and says that it is selected', () => {
  render(
    <table>
      <tbody>
        <Row selected depth="42.5%">
          <td>212.4</td>
        </Row>
      </tbody>
    </table>,
  );
  const row = screen.getByRole('row');
  expect(row).toHaveAttribute('aria-selected', 'true');
  expect(row.style.getPropertyValue('--depth')).toBe('42.5%');
});

it('a quote reads pay, fee, rate and receive, in that order', () => {
  const lines = ['You pay', 'Fee', 'At rate'].map((label) => ({ label, value: '1' }));
  render(<Quote lines={lines} total={{ label: 'You receive', value: '2' }} />);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['You pay', 'Fee', 'At rate', 'You receive']);
});

it('an address with a parameter is built with its parameter escaped', () => {
  expect(routeTo('dispute', '17')).toBe('/disputes/17');
  expect(routeTo('confirmPasswordReset', 'a/b')).toBe('/password-reset/a%2Fb');
});

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
