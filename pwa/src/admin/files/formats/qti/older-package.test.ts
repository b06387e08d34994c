import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { examsOf, readFile } from '../../../../../test/formats/reading.ts';

const packageOf = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
/** A PNG of one pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

const quiz = (name: string, text: string, ident = 'quiz') =>
  `<questestinterop><assessment ident="${ident}" title="${name}"><section><item title="1"><presentation><material><mattext texttype="text/html"><![CDATA[${text}]]></mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>yes</mattext></material></response_label><response_label ident="b"><material><mattext>no</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;

const namesOf = async (files: Record<string, string | Uint8Array>) => {
  const { exams, refused, lost } = await readFile(packageOf(files));
  return {
    exams: exams.map(({ details, questions }) => [details.name, ...questions.map(({ content }) => content.name)]),
    refused: refused.map(({ place, reason }) => `${place.label}: ${reason}`),
    lost,
  };
};

it('reads the exams of a Canvas export, each once and with its pictures', async () => {
  const manifest = `<manifest><resources>
<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q/assessment_qti.xml"/></resource>
<resource identifier="m" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="q/assessment_meta.xml"><file href="q/assessment_meta.xml"/><file href="non_cc_assessments/q.xml.qti"/></resource>
<resource identifier="b" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="non_cc_assessments/bank.xml.qti"><file href="non_cc_assessments/bank.xml.qti"/></resource>
<resource identifier="p" type="webcontent" href="web_resources/a b.png"><file href="web_resources/a b.png"/></resource>
</resources></manifest>`;
  const bank = quiz('x', 'From a bank').replace('<assessment ident="quiz" title="x">', '<objectbank ident="bank">');
  const result = await readFile(
    packageOf({
      'imsmanifest.xml': manifest,
      'q/assessment_qti.xml': quiz('Quiz', 'Short'),
      'q/assessment_meta.xml': '<quiz><title>Quiz</title></quiz>',
      'non_cc_assessments/q.xml.qti': quiz(
        'Quiz',
        'Whole <img src="$IMS-CC-FILEBASE$/a%20b.png?canvas_=1" alt="A dot">',
      ),
      'non_cc_assessments/bank.xml.qti': bank.replace('</assessment>', '</objectbank>'),
      'web_resources/a b.png': png,
    }),
  );
  expect(result.refused).toEqual([]);
  const [exam, other] = examsOf(result);
  expect([exam?.name, other?.name]).toEqual(['Quiz', undefined]);
  expect(exam?.questions.map(({ name, media }) => [name.split(' ')[0], media?.[0]?.alt])).toEqual([['Whole', 'A dot']]);
  expect(other?.questions.map(({ name }) => name)).toEqual(['From a bank']);
});

it('reads the pools of a Blackboard export, and finds its files by their numbers', async () => {
  const manifest = `<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><resources><resource bb:file="res00001.dat" bb:title="Pool" identifier="res00001" type="assessment/x-bb-qti-pool"/><resource bb:file="res00002.dat" identifier="res00002" type="course/x-bb-coursesetting"/></resources></manifest>`;
  const { exams, refused } = await namesOf({
    'imsmanifest.xml': manifest,
    'res00001.dat': quiz(
      'Pool',
      'Which <img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-12_1" alt="A dot">',
      '',
    ),
    'res00002.dat': '<COURSE/>',
    'csfiles/home_dir/dot__xid-12_1.png': png,
    'csfiles/home_dir/dot__xid-12_1.png.xml': '<lom/>',
  });
  expect(refused).toEqual([]);
  expect(exams).toEqual([['Pool', expect.stringMatching(/^Which !\[.*\]\(media:/)]]);
});

it('refuses a file that cannot be read, and reads the others', async () => {
  const manifest = `<manifest><resources>${['a', 'b'].map((name) => `<resource type="imsqti_xmlv1p2" href="${name}.xml"/>`).join('')}</resources></manifest>`;
  const { exams, refused } = await namesOf({
    'imsmanifest.xml': manifest,
    'a.xml': quiz('A', 'First').slice(0, 300),
    'b.xml': quiz('B', 'Second', 'other'),
  });
  expect(exams.flat()).toContain('Second');
  expect(refused).toEqual(['a.xml: The file ends before its last element does. It may have been cut off.']);
});

it('says that a package has no questions', async () => {
  const files = { 'imsmanifest.xml': '<manifest><resources/></manifest>' };
  await expect(readFile(packageOf(files))).rejects.toThrow('The package has no QTI items.');
});
