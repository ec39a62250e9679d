import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { ROUTES } from '@/routes/routes';
import { transactionTexts } from '@/texts/transactions';
import { Button } from '@/ui/controls/Button';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import { hasViews, MOST_VIEWS, readViews, type SavedView, writeViews } from './viewStorage';
import styles from './SavedViews.module.css';

interface SavedViewsProps {
  /** The filter of now, as an address without the question mark; '' for none. */
  search: string;
}

interface NamingProps {
  taken: readonly SavedView[];
  onName: (name: string) => void;
  onClose: () => void;
}

function Naming({ taken, onName, onClose }: NamingProps) {
  const [name, setName] = useState('');
  const meant = name.trim();
  const isTaken = taken.some((view) => view.name === meant);
  return (
    <Dialog
      open
      onClose={onClose}
      title={transactionTexts.saveView}
      actions={
        <>
          <Button onClick={onClose}>{transactionTexts.cancel}</Button>
          <Button variant="primary" disabled={meant === ''} onClick={() => onName(meant)}>
            {isTaken ? transactionTexts.replaceView : transactionTexts.keepView}
          </Button>
        </>
      }
    >
      <TextField
        label={transactionTexts.nameOfView}
        value={name}
        maxLength={40}
        onChange={setName}
        hint={isTaken ? transactionTexts.viewTaken : undefined}
      />
    </Dialog>
  );
}

function Views({ userId, search }: SavedViewsProps & { userId: string }) {
  const [views, setViews] = useState(() => readViews(userId));
  const [isNaming, setNaming] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const keep = (next: readonly SavedView[]) => {
    setFailed(!writeViews(userId, next));
    setViews(next);
  };
  const isKept = views.some((view) => view.search === search);
  return (
    <>
      {views.length > 0 && (
        <ul className={styles.views} aria-label={transactionTexts.views}>
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <Link
                to={`${ROUTES.transactions}?${view.search}`}
                aria-current={view.search === search ? 'true' : undefined}
              >
                {view.name}
              </Link>
              <Button
                variant="link"
                size="small"
                aria-label={transactionTexts.removeView(view.name)}
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
          {transactionTexts.saveView}
        </Button>
      )}
      {hasFailed && <span role="alert">{transactionTexts.viewNotKept}</span>}
      {isNaming && (
        <Naming
          taken={views}
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
 * The filters that the user gave names to, kept on this device for this user. Who it is, is asked only if there is a
 * filter to keep or a view to show.
 */
export function SavedViews({ search }: SavedViewsProps) {
  const isNeeded = search !== '' || hasViews();
  const { data: me } = useGetMeQuery(undefined, { skip: !isNeeded });
  return <div className={styles.bar}>{me && <Views key={me.id} userId={me.id} search={search} />}</div>;
}
