import { useState } from 'react';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outdated } from '@/console/parts/Outdated';
import { usePlace } from '@/console/parts/place';
import { PlaceLink } from '@/console/parts/PlaceLink';
import { stateOf } from '@/console/parts/stateOf';
import { UserView } from './UserView';

/** /operator/users/{id}: accounts by the beginning of their email, and the one that is open. */
export function UsersScreen() {
  const { id } = usePlace();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const { answer, failure } = useWatched('getUsers', { query: { words } });
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <Card padded>
          <Form onSubmit={() => setWords(typed.trim())} wide label={deskTexts.searchNow}>
            <div className={styles.search}>
              <TextField label={deskTexts.search} value={typed} onChange={setTyped} type="search" />
              <Button type="submit">{deskTexts.searchNow}</Button>
            </div>
          </Form>
        </Card>
        <Card title={deskTexts.usersCaption} footer={answer && !answer.isAll && deskTexts.moreUsers}>
          <Table caption={deskTexts.usersCaption}>
            <thead>
              <tr>
                <HeadCell>{deskTexts.email}</HeadCell>
                <HeadCell>{deskTexts.state}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {answer?.results.map((user) => (
                <Row key={user.id} selected={user.id === id}>
                  <Cell kept className={styles.words}>
                    <PlaceLink to={{ section: 'users', id: user.id }} current={user.id === id}>
                      {user.email}
                    </PlaceLink>
                  </Cell>
                  <Cell>{deskTexts.states[stateOf(user)]}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {answer?.results.length === 0 && <EmptyState title={deskTexts.noUsers} />}
        </Card>
      </div>
      {id === null ? <EmptyState title={deskTexts.chooseUser} /> : <UserView key={id} id={id} />}
    </div>
  );
}
