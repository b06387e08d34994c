import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { KeptMedia } from '../../../device/use-media.ts';
import { useOnline } from '../../../platform/online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Bubble } from '../../../ui/bubble.tsx';
import styles from './instructions-view.module.css';

/** Says how many pictures and sounds the device still lacks. */
function MissingMedia({ media }: { media: KeptMedia | undefined }) {
  const isOnline = useOnline();
  const { kept = 0, of: all = 0, problem } = media ?? {};
  if (problem || (media && !isOnline))
    return (
      <Banner tone="pending">
        {problem
          ? t`Pictures and sounds on this device: ${kept} of ${all}. ${problem}`
          : t`Pictures and sounds on this device: ${kept} of ${all}. Connect before you start.`}
      </Banner>
    );
  return (
    <p className={styles.saved}>
      <Bubble size={20} />
      <span>{media ? t`Saving pictures and sounds: ${kept} of ${all}` : t`Checking pictures and sounds`}</span>
    </p>
  );
}

interface ReadinessProps {
  exam: Exam;
  obstacle: string | undefined;
  /** How much of the exam's pictures and sounds is on this device; `undefined` until it is known. */
  media: KeptMedia | undefined;
}

/** Whether the exam can start on this device now, and why not. */
export function Readiness({ exam, obstacle, media }: ReadinessProps) {
  if (obstacle) return <Banner tone="pending">{obstacle}</Banner>;
  if (exam.questions.length === 0) return <Banner tone="pending">{t`This exam has no questions yet`}</Banner>;
  if (exam.duration === 0) {
    return <Banner tone="pending">{t`This exam’s duration is 0: it is submitted as soon as it starts.`}</Banner>;
  }
  if (!media || media.kept < media.of) return <MissingMedia media={media} />;
  return (
    <p className={styles.saved}>
      <Bubble size={20} mark="correct" sign />
      <span>{t`Saved for offline: you can take this exam without a connection.`}</span>
    </p>
  );
}
