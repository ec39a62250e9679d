import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ChosenPicture } from '@/domain/rules/imageRule';
import { imageTexts } from '@/texts/wallet/image';
import { Button } from './Button';
import { FileField } from './FileField';
import styles from './PictureField.module.css';

/** A small picture of what will be sent. Its object URL is released when it leaves the screen. */
function ImagePreview({ file, name }: { file: File; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt={imageTexts.previewOf(name)} />;
}

export interface PictureFieldProps {
  label: string;
  hint: string;
  value: ChosenPicture<File> | null;
  onChange: (picture: ChosenPicture<File> | null) => void;
  error: string | null;
  disabled: boolean;
}

/** True while a chosen picture is made ready to be sent. */
const isPreparing = (picture: ChosenPicture | null): boolean =>
  picture !== null && picture.sent === null && picture.refusal === null;

/** Delays a submit until the picture is ready, unless the user does something else first. */
function useEarlySubmit(input: RefObject<HTMLInputElement | null>, isEarly: boolean): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isEarly) return undefined;
    let isKept = false;
    const keep = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      isKept = true;
    };
    const drop = () => void (isKept = false);
    // A press comes as a click before it comes as a submit.
    const listeners = { submit: keep, click: drop, input: drop };
    for (const [name, listener] of Object.entries(listeners)) form.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) form.removeEventListener(name, listener, true);
      if (isKept) form.requestSubmit();
    };
  }, [input, isEarly]);
}

/** The progress of the picture: being made smaller, being sent, or waiting for the answer. Otherwise nothing. */
function PictureProgress({ picture, percent }: { picture: ChosenPicture | null; percent: number | null }) {
  const isSending = picture !== null && picture.sent !== null && percent !== null;
  return (
    <>
      <span role="status" className={styles.progress}>
        {isPreparing(picture) ? imageTexts.preparing : isSending && percent === 100 && imageTexts.sent}
      </span>
      {isSending && percent < 100 && (
        <label className={styles.progress}>
          <span>{imageTexts.sending(percent)}</span>
          <progress max={100} value={percent} />
        </label>
      )}
    </>
  );
}

/**
 * An optional image: the platform's own file chooser, a preview of what will be sent, and a button that removes it. A
 * chosen picture is made smaller at once, and one that cannot be sent is refused at once.
 *
 * @param props `percent`: how much of it is sent; null while it is not being sent
 */
export function PictureField(props: PictureFieldProps & { percent?: number | null }) {
  const { label, hint, value: picture, onChange, error, disabled, percent = null } = props;
  const input = useRef<HTMLInputElement>(null);
  /** The file that was chosen last. Results for earlier files are ignored. */
  const latest = useRef<File | null>(null);
  useEffect(() => {
    return () => {
      latest.current = null;
    };
  }, []);
  useEarlySubmit(input, isPreparing(picture));
  const choose = async (file: File) => {
    latest.current = file;
    onChange({ name: file.name, sent: null, refusal: null });
    const prepared = await import(/* webpackChunkName: "prepare" */ './preparePicture').then(
      ({ preparePicture }) => preparePicture(file),
      // If the code does not load, the file is sent unchanged, and the backend decides.
      () => ({ name: file.name, sent: file, refusal: null }),
    );
    if (latest.current === file) onChange(prepared);
  };
  const remove = () => {
    latest.current = null;
    if (input.current) input.current.value = '';
    onChange(null);
    input.current?.focus();
  };
  return (
    <FileField
      label={label}
      hint={hint}
      error={isPreparing(picture) ? null : error}
      optional
      ref={input}
      accept="image/*"
      disabled={disabled}
      onChoose={(file) => void choose(file)}
    >
      {picture !== null && (
        <div className={styles.chosen}>
          {picture.sent !== null && <ImagePreview file={picture.sent} name={picture.name} />}
          <span className={styles.name}>{picture.name}</span>
          <Button size="small" disabled={disabled} aria-label={imageTexts.removeOf(picture.name)} onClick={remove}>
            {imageTexts.remove}
          </Button>
        </div>
      )}
      <PictureProgress picture={picture} percent={percent} />
    </FileField>
  );
}
