import type { Exam } from '@quiz-app/shared/exam';
import { bytesOf, formatBytes } from '../../../screen-parts/content-fields/content-draft.ts';
import { Banner } from '../../../ui/banner.tsx';
import { mediaIn } from '../exam-media.ts';

/** From here on an exam takes half a minute over a slow mobile network. */
const large = 5_000_000;

/** The bytes of the pictures and sounds that takers load before an exam is on their device. */
export function ExamSize({ exam }: { exam: Exam }) {
  const bytes = bytesOf(mediaIn(exam));
  if (bytes === 0) return null;
  if (bytes < large) return <p className="meta">This exam: {formatBytes(bytes)}</p>;
  return (
    <Banner tone="pending">
      This exam: {formatBytes(bytes)}. Takers with a slow network wait long until they have it.
    </Banner>
  );
}
