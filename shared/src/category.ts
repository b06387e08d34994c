/** The categories the exam form offers; any other text may be typed. */
export const categoryPresets = [
  'JavaScript',
  'Node.js',
  'React',
  'MongoDB',
  'Python',
  'Java',
  'HTML',
  'CSS',
  'SQL',
  'Data Structures',
] as const;
