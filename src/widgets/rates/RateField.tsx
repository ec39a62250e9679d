import { RateFrame } from './RateFrame';
import { RateInput, type RateInputProps } from './RateInput';

/** A rate with the switch of its market. Only typing changes it: the switch shows the same rate the other way round. */
export function RateField(props: RateInputProps) {
  return (
    <RateFrame currency={props.currency} swapTo={props.swapTo}>
      <RateInput {...props} />
    </RateFrame>
  );
}
