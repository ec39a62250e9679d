import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { checkImage, type ChosenPicture } from '@/domain/rules/imageRule';
import { ImageField } from '@/widgets/parts/ImageField';

const JPEG = '\xff\xd8\xff\xe0 a photograph of a phone';
const fileOf = (text: string, name: string, type: string, size = 0) =>
  new File([Uint8Array.from(text.padEnd(size), (character) => character.charCodeAt(0))], name, { type });

let chosen: ChosenPicture<File> | null = null;

function Form() {
  const [picture, setPicture] = useState<ChosenPicture<File> | null>(null);
  const change = (next: ChosenPicture<File> | null) => {
    chosen = next;
    setPicture(next);
  };
  return (
    <ImageField
      label="Picture"
      hint=""
      value={picture}
      onChange={change}
      error={checkImage(picture)}
      disabled={false}
    />
  );
}

/** The decoder and the canvas that jsdom does not have. A JPEG is written with a byte for each 40 pixels. */
function fakeCanvas(decode: (file: Blob) => Promise<object>, lacks = false) {
  globalThis.createImageBitmap = ((file: Blob) => decode(file)) as typeof createImageBitmap;
  const drawn: number[][] = [];
  const context = {
    fillRect: () => undefined,
    drawImage: (_image: unknown, ...place: number[]) => drawn.push(place),
    getImageData: () => ({ data: [255, 255, 255, 255].concat(lacks ? [0, 0, 0, 0] : []) }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, take, type) {
    take(new Blob(['x'.repeat((this.width * this.height) / 40)], { type: type ?? '' }));
  });
  return drawn;
}

const bitmap = (width: number, height: number) => () => Promise.resolve({ width, height, close: () => undefined });

async function choose(...files: File[]) {
  render(<Form />);
  const user = userEvent.setup({ applyAccept: false });
  for (const file of files) await user.upload(screen.getByLabelText(/Picture/), file);
  return user;
}

/** What an `<img>` says of the file that it is given; jsdom says nothing. */
function answerImages(answer: (image: HTMLImageElement) => void) {
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    answer(this);
  });
}

beforeEach(() => answerImages((image) => void image.onerror?.(new Event('error'))));
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

it('makes a chosen photograph smaller before it is sent, and shows what will be sent [S11.picture.small]', async () => {
  const drawn = fakeCanvas(bitmap(4000, 3000));
  await choose(fileOf(JPEG, 'IMG_1.JPG', 'image/jpeg', 1_500_000));
  expect(await screen.findByRole('img', { name: 'Preview of IMG_1.JPG' })).toBeVisible();
  expect(drawn).toEqual([[0, 0, 2000, 1500]]);
  expect(chosen?.sent).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 75_000 });
});

it.each([
  ['a small file', bitmap(640, 480), 20_000],
  ['a file that is smaller than what would be written', bitmap(1440, 9000), 60_000],
])('sends %s unchanged [S11.picture.small]', async (_what, decode, size) => {
  fakeCanvas(decode);
  const file = fileOf('\x89PNG', 'paid.png', 'image/png', size);
  await choose(file);
  await screen.findByRole('img');
  expect(chosen?.sent).toBe(file);
});

it('sends no AVIF even if it is smaller, because a backend does not take it [S11.picture.read]', async () => {
  fakeCanvas(bitmap(640, 480));
  await choose(fileOf('\0\0\0\x1cftypavif', 'paid.avif', 'image/avif'));
  await screen.findByRole('img');
  expect(chosen?.sent).toMatchObject({ name: 'paid.jpg', type: 'image/jpeg' });
});

/** An `<img>` that shows the picture, also if its end is missing; jsdom decodes none. */
function showAsImage(width: number, height: number) {
  jest.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(width);
  jest.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(height);
  answerImages((image) => void image.onload?.(new Event('load')));
}
const notReadable = () => Promise.reject(new Error('not readable'));

it('makes a photograph smaller that has lost its end mark, and that only an image element can read [S11.picture.read]', async () => {
  const drawn = fakeCanvas(notReadable);
  showAsImage(4000, 3000);
  await choose(fileOf(JPEG, 'IMG_1.JPG', 'image/jpeg', 1_500_000));
  expect(await screen.findByRole('img', { name: 'Preview of IMG_1.JPG' })).toBeVisible();
  expect(drawn.at(-1)).toEqual([0, 0, 2000, 1500]);
  expect(chosen?.sent).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 75_000 });
});

it.each([
  ['of which a part is missing', () => showAsImage(4000, 3000)],
  ['that nothing here can read', () => undefined],
])('leaves the decision on a picture %s to the backend, up to its limit [S11.picture.read]', async (_what, arrange) => {
  fakeCanvas(notReadable, true);
  arrange();
  const file = fileOf(JPEG, 'paid.jpg', 'image/jpeg', 1_500_000);
  await choose(file);
  await screen.findByRole('img');
  expect(chosen?.sent).toBe(file);
});

it.each([
  ['an empty file', fileOf('', 'paid.jpg', 'image/jpeg'), 'This file is empty.'],
  ['a damaged picture that is too large', fileOf(JPEG, 'a.jpg', 'image/jpeg', 5_300_000), 'damaged or incomplete'],
  ['HEIC without a type', fileOf('\0\0\0\x18ftypheic', 'IMG_2.HEIC', ''), 'cannot read HEIC pictures'],
  ['no picture', fileOf('text', 'paid.txt', ''), 'Please choose an image file.'],
])('refuses %s when it is chosen, with the reason at the field [S11.picture.read]', async (_what, file, reason) => {
  fakeCanvas(notReadable);
  await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByLabelText(/Picture/)).toBeInvalid();
  expect(chosen?.sent).toBeNull();
});

it('says that a picture is being made ready, and drops an earlier one that becomes ready later [S11.picture.small]', async () => {
  const ready: (() => void)[] = [];
  fakeCanvas(() => new Promise((resolve) => ready.push(() => void bitmap(640, 480)().then(resolve))));
  const user = await choose(fileOf(JPEG, 'first.jpg', 'image/jpeg'), fileOf(JPEG, 'second.jpg', 'image/jpeg'));
  expect(screen.getByRole('status')).toHaveTextContent('The picture is being made ready…');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  ready[1]?.();
  expect(await screen.findByRole('img', { name: 'Preview of second.jpg' })).toBeVisible();
  ready[0]?.();
  await user.click(screen.getByRole('button', { name: 'Remove second.jpg' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(chosen).toBeNull();
});

it('sends the form that was submitted while the picture was not ready, once, and not after something else was done [S11.picture.early]', async () => {
  const ready: (() => void)[] = [];
  fakeCanvas(() => new Promise((resolve) => ready.push(() => void bitmap(640, 480)().then(resolve))));
  const sent = jest.fn();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(chosen?.sent?.name);
      }}
    >
      <input aria-label="Amount" />
      <Form />
      <button type="submit">Send</button>
    </form>,
  );
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const chooseAndPress = async (name: string) => {
    fireEvent.change(screen.getByLabelText(/^Picture/), { target: { files: [fileOf(JPEG, name, 'image/jpeg')] } });
    press(/Send/);
    press(/Send/);
    const wanted = ready.length + 1;
    await waitFor(() => expect(ready).toHaveLength(wanted));
  };
  const makeReady = async (name: string) => {
    ready.at(-1)?.();
    await screen.findByRole('img', { name: `Preview of ${name}` });
  };
  await chooseAndPress('first.jpg');
  expect(sent.mock.calls).toEqual([]);
  await makeReady('first.jpg');
  expect(sent.mock.calls).toEqual([['first.jpg']]);
  await chooseAndPress('second.jpg');
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '1' } });
  await makeReady('second.jpg');
  await chooseAndPress('third.jpg');
  press(/Remove/);
  expect(sent.mock.calls).toEqual([['first.jpg']]);
});
