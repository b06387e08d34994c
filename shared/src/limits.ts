import { examNameLength } from './limits-of-takers.ts';

/** All other limits of the product. Text lengths are in UTF-16 units, as `maxlength` counts them. */
export const limits = {
  name: 100,
  email: 254,
  /** The name of a group of people. */
  groupName: 50,
  groupsPerPerson: 50,
  extraTimePercent: 300,
  /** People that one import adds. */
  importedPeople: 2_000,
  /** bcrypt ignores further bytes, so a longer password would match with any ending. */
  passwordBytes: 72,
  examName: examNameLength,
  category: 100,
  /** A form may send a list of categories; the first counts. */
  categoriesInList: 100,
  questionText: 10_000,
  optionText: 2_000,
  explanation: 10_000,
  instructions: 10_000,
  groupsOfExam: 100,
  attemptsAllowed: 1_000,
  /** Upper bound of duration (seconds) and of marks. */
  examNumber: 1_000_000,
  questionsPerExam: 500,
  /** Bytes of a question, and of an exam with its questions, as they are served: with what formulas become. */
  servedQuestion: 500_000,
  servedExam: 10_000_000,
  /** Entries of a list that names questions of one exam: far more than any exam has. */
  questionsInList: 1_000,
  /** Points of a question, or of a gap in it. */
  points: 1_000,
  /** A typed answer that counts, a unit, an option of a gap. */
  shortText: 500,
  unitText: 50,
  units: 20,
  acceptedTexts: 50,
  gaps: 50,
  /** Items to order or to match, and options of a gap. */
  items: 20,
  /** The right side may have more items than the left one. */
  rightItems: 30,
  language: 35,
  /** Keys that one answer or one list of correct options may name, repeats included. */
  keysInList: 20,
  /** Characters of a text that the AI writes questions about. */
  aiMaterial: 30_000,
  /**
   * Characters of a signed attempt's code, by its form: enough for 500 questions, and for the longest ids and names. A
   * code of the second form that is too long for a picture is carried in a file.
   */
  attemptCode: { 1: 1_100, 2: 400_000 },
  /** Bytes of a typed answer that fit into a code with 15 of them. */
  typedInCode: 60,
  /** Characters of a browser's push address. */
  pushEndpoint: 2_000,
  /** Signing devices of one person, and also browsers that get pushes, of which the oldest makes room for a new one. */
  devices: 100,
  aiQuestions: { min: 1, defaultMin: 5, defaultMax: 20, max: 50 },
  /** Rows of one page of reports. */
  page: { min: 1, max: 500 },
  /** With fewer attempts than this, figures that compare takers mean nothing. */
  comparedAttempts: 20,
  /** Attempts that the statistics of an exam list one by one. */
  listedAttempts: 1_000,
  /** Unsent attempts that one device reports. */
  attemptsOnDevice: 20,
  /** Exams of which one device reports that it lacks files. */
  incompleteExams: 1_000,
  /** People in one answer about an exam day. */
  examDayPeople: 1_000,
  /** Matching reports are counted up to this number. */
  countedReports: 5_000,
} as const;

/** Bytes of a request body. A UTF-16 unit takes six at most, written as `\u00e9`. */
export const bodyLimits = {
  usual: 16 * 1024,
  /** The longest instructions and groups of an exam. */
  details: 160 * 1024,
  /** The longest text, explanation and four options of a question. */
  question: 192 * 1024,
  /** The ids of a list of questions. */
  questionOrder: 64 * 1024,
  /** A report that contains its questions in full, or an exam sent back with its questions. */
  exam: 1024 * 1024,
  /** The longest source text for the AI, and the instructions. */
  material: 544 * 1024,
  /** An import of 50,000 questions. */
  questions: 24 * 1024 * 1024,
  /** An import of people, each with some groups. */
  people: 1024 * 1024,
} as const;

/** The limits of one import, the last one in bytes of MathML. */
export const importLimits = { exams: 1_000, questions: 50_000, formulas: 100_000_000 } as const;
