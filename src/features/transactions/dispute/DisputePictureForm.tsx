import { useState } from 'react';
import { useAddDisputeEntryMutation } from '@/api/endpoints/own/disputeEntriesApi';
import { toCallError } from '@/api/transport/callError';
import { checkImage, type ChosenPicture } from '@/domain/rules/imageRule';
import { conversationTexts } from '@/texts/conversation';
import { Button } from '@/ui/controls/Button';
import { Form, FormActions } from '@/ui/controls/Form';
import { ImageField } from '@/widgets/images/ImageField';
import { Banner } from '@/ui/panels/Banner';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import styles from './Conversation.module.css';
import { useIntent } from './useIntent';

/** Chooses a picture and adds it to an open dispute. What was chosen stays if it could not be added. */
export function DisputePictureForm({ dispute, left }: { dispute: string; left: number }) {
  const [picture, setPicture] = useState<ChosenPicture<File> | null>(null);
  const [refusal, setRefusal] = useState<Refusal<'picture'> | null>(null);
  const [add, { isLoading, isSuccess }] = useAddDisputeEntryMutation();
  const intent = useIntent();
  const error = checkImage(picture) ?? refusal?.fields.picture ?? null;
  useLeaveGuard(picture !== null && !isLoading);
  const choose = (chosen: ChosenPicture<File> | null) => {
    setPicture(chosen);
    setRefusal(null);
  };
  const send = async () => {
    const file = picture?.sent;
    if (!file) return;
    setRefusal(null);
    const { error: failure } = await add({ kind: 'picture', dispute, picture: file, intentId: intent.idOf(file) });
    const refused = failure ? readRefusal(toCallError(failure), { picture: 'picture' }) : null;
    if (!refused?.isUnknown) intent.end();
    if (refused) setRefusal(refused);
    else choose(null);
  };
  return (
    <div className={styles.add}>
      <Form label={conversationTexts.pictures} onSubmit={() => void send()} busy={isLoading} wide>
        <ImageField
          // Another one after each picture, so that the control is empty again.
          key={left}
          label={conversationTexts.addPicture}
          hint={conversationTexts.pictureHint(left)}
          value={picture}
          onChange={choose}
          error={error}
          disabled={isLoading}
        />
        {isSuccess && picture === null && <Banner tone="success">{conversationTexts.pictureAdded}</Banner>}
        {refusal !== null && refusal.fields.picture === undefined && (
          <RefusalBanner
            refusal={refusal}
            failure={conversationTexts.pictureNotAdded}
            doubt={conversationTexts.pictureUnclear}
          />
        )}
        {picture !== null && (
          <FormActions>
            <Button type="submit" variant="primary" needsServer busy={isLoading}>
              {conversationTexts.send}
            </Button>
          </FormActions>
        )}
      </Form>
    </div>
  );
}
