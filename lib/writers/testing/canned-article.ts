import { capitalised } from "../plain-text";

/** The article that the models answer with: two header lines, about 1,000 words, links to the first two sources. */
export function cannedArticle(keyword: string, sources: string[]): string {
  const [first, second] = sources;
  const further = first === undefined ? "" : ` The page on [how it is done here](${first}) shows one way.`;
  const again = second === undefined ? "" : ` More on this is in the [notes on daily use](${second}).`;
  return `Title: ${cannedTitle(keyword)}
Description: ${cannedDescription(keyword)}

Most teams meet ${keyword} when something has already gone wrong: a date was missed, a customer asked a question that nobody could answer, or several people did the same work again. This guide puts the subject in order. It says what it is for, how to begin without stopping everything else, and how to tell after a few weeks whether the effort was worth it.

You need no special knowledge to follow it. You need an hour for a first look, one colleague who knows the daily work, and the patience to change one thing at a time.

## What ${keyword} is for

It pays to name the problem before the tool. Write down, in one sentence, what should be different once ${keyword} works: fewer questions, shorter waits, less repeated work. If the sentence needs an "and", there is more than a single problem, and the smaller one is the better start.

Then say who is affected. The people who feel the problem every day are seldom the people who decide about it, and they know details that appear in no document. Ask them what they do today, step by step, and listen for every step that nobody has written down. Each of these marks a place where something can be improved.${further}

## Find out where you stand

Before anything new begins, list what exists already. Three questions are enough for a first picture:

- What happens today, from the first trigger to the finished result?
- Who does each step, and who takes over when that person is away?
- Where does the information live that each step needs?

Keep the list short enough to fit on one page. A page gets read, corrected and remembered; a long document gets filed. Show it to the people who do the work and let them correct it. They will find the steps that everybody does and nobody has written down.

Mark on the same page what works well. Every change puts something at risk, and what already works deserves to be protected on purpose rather than by luck.

## Choose the first step

A good first step is small, useful and easy to take back. Small, because it has to fit beside the normal work. Useful, because people support what helps them by the end of the week. Easy to take back, because the first idea is often not a good one.

1. Pick one place on your page where work waits or is done twice.
2. Describe the change in words that a new colleague would understand.
3. Agree on a day on which you look at the result together.

One person answers for the step. That does not mean that this person does all the work; it means that somebody notices when nothing happens. Without a name beside it, even a good plan quietly turns into a wish.

## Make it part of the week

What is done only on special occasions is forgotten between them. Give ${keyword} a fixed place in the week, however short. A short while at the same time on the same day does more than a long meeting now and then, because nobody has to decide again whether it takes place.

A written checklist helps, as long as it stays honest. Start with the steps that were forgotten before, and leave out what nobody ever forgets. When an item has not made a difference for a month, cross it out. A list that only grows is soon ticked off without being read.${again}

Write down decisions where the work happens, with the reason in half a sentence. After a while the reason is worth more than the decision: it tells you whether things have changed enough to decide again.

## See whether it works

Decide in advance what you will look at. Otherwise every result seems to prove what one hoped for. A few observations are plenty: how long something takes, how often somebody has to ask, how much has to be corrected afterwards.

Compare with the time before, not with an ideal. An honest "a little better" is a good result for a first step, and it is easier to build on than a promise. If nothing has changed, that is a result too: it shows that the cause lies elsewhere, and the page from the beginning helps you to find the next place to look.

Tell the others what came out of it, briefly and including what did not work. People who hear about results take part in the next step; people who only hear about plans wait for the next plan.

## Mistakes that cost a lot

An expensive mistake is to start everywhere at once. Each change alone would be easy, but together they hide each other's effects, and in the end nobody can say which of them helped.

The second is to buy something before the problem has been described. A product can carry out a clear process; it cannot supply one. Those who know what they need also find the right offer sooner, and they can say no to the rest.

The third is silence. When the people concerned learn about a change on the day it takes effect, they protect what they have. When they were asked beforehand, they point out the gaps while these are still cheap to close.

## FAQ

### How long does ${keyword} take to set up?

The first look takes about an hour, and the first step should fit into an ordinary week. Plan the next step only when the first one has been looked at together.

### Who should look after ${keyword}?

Somebody who knows the daily work and is allowed to change a small part of it. Seniority matters less than being there when the work happens.

### What if the team has no time for it?

Then the first step is too large. Halve it until it fits beside the normal work, and begin with the place that costs so much time today.
`;
}

export function cannedTitle(keyword: string): string {
  return `${capitalised(keyword)}: how to begin and what to watch`;
}

export function cannedDescription(keyword: string): string {
  return `How to begin with ${keyword}: what it is for, which first step is worth taking, and how to see whether it works.`;
}
