import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { deviceStorage } from '@/api/session/deviceStorage';
import { Button } from '@/ui/controls/Button';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import styles from './SavedViews.module.css';

/** A filter or a filled ticket under a name, as the part of its address that differs. */
const savedView = v.object({ name: v.pipe(v.string(), v.nonEmpty()), search: v.string() });
type SavedView = v.InferOutput<typeof savedView>;

/** What is saved: filters of the transactions, or tickets of listings. */
type ViewKind = 'views' | 'templates';

const keyOf = (kind: ViewKind, userId: string) => `${kind}:${userId}`;
const MOST_VIEWS = 20;

/** The views that a user saved on this device; empty if the stored text is not a list of views. */
function readViews(kind: ViewKind, userId: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(kind, userId)) ?? '[]');
    const parsed = v.safeParse(v.array(savedView), stored);
    return parsed.success ? parsed.output.slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

/** @returns false if the device keeps nothing */
const writeViews = (kind: ViewKind, userId: string, views: readonly SavedView[]): boolean =>
  deviceStorage.write(keyOf(kind, userId), JSON.stringify(views));

/** True if anybody keeps some on this device. */
const hasViews = (kind: ViewKind): boolean => deviceStorage.keys(keyOf(kind, '')).length > 0;

interface SavedViewsTexts {
  views: string;
  saveView: string;
  nameOfView: string;
  keepView: string;
  replaceView: string;
  cancel: string;
  viewExists: string;
  removeView: (name: string) => string;
  viewNotKept: string;
}

interface SavedViewsProps {
  kind: ViewKind;
  /** What can be saved now, as the part of the address that differs; '' for nothing. */
  search: string;
  /** The address with that part. */
  pathOf: (search: string) => string;
  /** Returns what is shown beside the name of a saved view, or null. */
  noteOf?: (search: string) => string | null;
  texts: SavedViewsTexts;
}

interface NamingProps extends Pick<SavedViewsProps, 'texts'> {
  saved: readonly SavedView[];
  onName: (name: string) => void;
  onClose: () => void;
}

function Naming({ saved, onName, onClose, texts }: NamingProps) {
  const [name, setName] = useState('');
  const meant = name.trim();
  const isNameUsed = saved.some((view) => view.name === meant);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.saveView}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={meant === ''} onClick={() => onName(meant)}>
            {isNameUsed ? texts.replaceView : texts.keepView}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.nameOfView}
        value={name}
        maxLength={40}
        onChange={setName}
        hint={isNameUsed ? texts.viewExists : undefined}
      />
    </Dialog>
  );
}

function ViewNote({ note }: { note: string | null }) {
  return note === null ? null : <span className={styles.note}>{note}</span>;
}

function Views({ userId, kind, search, pathOf, noteOf, texts }: SavedViewsProps & { userId: string }) {
  const [views, setViews] = useState(() => readViews(kind, userId));
  const [isNaming, setNaming] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const keep = (next: readonly SavedView[]) => {
    setFailed(!writeViews(kind, userId, next));
    setViews(next);
  };
  const isKept = views.some((view) => view.search === search);
  return (
    <>
      {views.length > 0 && (
        <ul className={styles.views} aria-label={texts.views}>
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <Link to={pathOf(view.search)} aria-current={view.search === search ? 'true' : undefined}>
                {view.name}
              </Link>
              <ViewNote note={noteOf?.(view.search) ?? null} />
              <Button
                variant="link"
                size="small"
                aria-label={texts.removeView(view.name)}
                onClick={() => keep(views.filter((other) => other !== view))}
              >
                {'✕'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {search !== '' && !isKept && views.length < MOST_VIEWS && (
        <Button size="small" onClick={() => setNaming(true)}>
          {texts.saveView}
        </Button>
      )}
      {hasFailed && <span role="alert">{texts.viewNotKept}</span>}
      {isNaming && (
        <Naming
          saved={views}
          texts={texts}
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            keep([...views.filter((view) => view.name !== name), { name, search }]);
          }}
        />
      )}
    </>
  );
}

/**
 * The filters or tickets that the user saved under a name, at most 20, on this device for this user. The user is asked
 * for only if there is something to save or to show.
 */
export function SavedViews(props: SavedViewsProps) {
  const isNeeded = props.search !== '' || hasViews(props.kind);
  const { data: me } = useGetMeQuery(undefined, { skip: !isNeeded });
  return <div className={styles.bar}>{me && <Views key={me.id} userId={me.id} {...props} />}</div>;
}
