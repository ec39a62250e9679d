import { useId, useState } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { profileTexts } from '@/texts/profile/profile';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './DevicesPart.module.css';
import { later } from '@/widgets/parts/later';

/** Loaded only for a user who looks at them. */
const Devices = later(() => import(/* webpackChunkName: "profile-opened" */ './DeviceList'), 'DeviceList', {
  meanwhile: <SkeletonRows label={profileTexts.loadingDevices} count={2} tall />,
});

/** Where the user is logged in, on a server that can list it. It is shown and asked for with a press. */
export function DevicesPart() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (useCapability('devices') !== true) return null;
  return (
    <Card
      title={profileTexts.devices}
      className={styles.card}
      actions={
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? profileTexts.closeDevices : profileTexts.openDevices}
        </Button>
      }
    >
      <div id={id}>{isOpen ? <Devices /> : <p className={styles.hint}>{profileTexts.devicesHint}</p>}</div>
    </Card>
  );
}
