/** All texts of the demonstration. */
export const CHARLIE = {
  welcome:
    'Hello, I’m Charlie. Ask me what needs your attention today, and I’ll show you what an answer could look like.',
  /** Shown one after the other while the answer is being prepared. */
  thinking: ['Reading the transactions…', 'Looking at what is overdue…', 'Putting it into words…'],
  questions: [
    {
      question: 'Which transactions need attention today?',
      answer:
        'Three. 4 Example Street is paid but has no solicitors. 9 Sample Road has solicitors but no searches. At 2 Specimen Court, two ID checks were requested nine days ago and neither is complete.',
    },
    {
      question: 'What should I do first?',
      answer:
        'Assign solicitors to 4 Example Street, because nothing else can start there until you do. Then order the searches for 9 Sample Road, which take the longest. For 2 Specimen Court, a phone call is likely to help more than another email.',
    },
  ],
} as const;
