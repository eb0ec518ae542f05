/** All that the assistant of the demonstration says. */
export const CHARLIE = {
  welcome: 'Hello, I am Charlie. Ask me what needs you today, and I will show you how an answer could look.',
  /** In turn, while it seems to think. */
  thinking: ['Reading the transactions…', 'Looking at what is overdue…', 'Putting it into words…'],
  questions: [
    {
      question: 'Which transactions need somebody today?',
      answer:
        'Three do. 4 Example Street is paid for and has no solicitors. 9 Sample Road has solicitors, but no searches. At 2 Specimen Court two ID checks were requested nine days ago, and neither is complete.',
    },
    {
      question: 'What should I do first?',
      answer:
        'Assign solicitors to 4 Example Street: nothing else there can begin before. Then order the searches of 9 Sample Road, which take the longest. For 2 Specimen Court a telephone call is likely to help more than another email.',
    },
  ],
} as const;
