import { formatIds, formatNames } from '../exam-files/exam-files.ts';

/** The options of a choice of the format of question files. */
export const FormatOptions = () =>
  formatIds.map((id) => (
    <option key={id} value={id}>
      {formatNames[id]}
    </option>
  ));
