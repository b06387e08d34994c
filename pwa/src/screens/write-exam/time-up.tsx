import { t } from '@lingui/core/macro';
import { Banner } from '../../ui/banner.tsx';

export const timeUp = () => t`Time is up. Your answers were submitted.`;

/** Says in the views after an exam that it was submitted because its time was up. The screen announces it. */
export function TimeUpNote({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <Banner tone="pending">{timeUp()}</Banner>
    </div>
  );
}
