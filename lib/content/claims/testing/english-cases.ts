/** A ⏎ stands for a line break. One case a line: the verdict, the text of the source, the sentence of the article. */
export const englishCases = `
proved | We have 1,200 customers in Europe. | The company has 1,200 customers in Europe.
proved | We serve 1.2 million users every month. | Each month 1,200,000 users are served.
proved | The plan costs $49 per month. | The plan costs 49 dollars per month.
proved | Delivery takes 3 to 5 days. | Delivery takes 3–5 days.
proved | The machine weighs 1,500 g. | The machine weighs 1.5 kg.
proved | Baking takes ninety minutes. | Baking takes 1.5 hours.
proved | Acme was founded on 12 March 2014 in Leeds. | Acme was founded in Leeds in March 2014.
proved | Acme was founded on March 12, 2014. | Acme was founded on 2014-03-12.
proved | About 73 percent of shops fail the check. | Around 73% of shops fail the check.
proved | The survey of 2,034 editors ran in 2021. | In 2021, a survey asked 2,034 editors.
proved | Our team of twenty-five people works remotely. | The team has 25 people and works remotely.
proved | Revenue grew by 20% in 2022. | In 2022 revenue grew 20 percent.
proved | The dough rests for at least 12 hours. | Let the dough rest for at least 12 hours.
proved | The museum had 1,234,567 visitors in 2019. | In 2019 the museum had about 1.2 million visitors.
proved | Half of all readers leave within a minute. | 50% of all readers leave within a minute.
proved | "We never sell your data to anybody," says the founder. | The founder promises: “We never sell your data to anybody.”
proved | The founder said: "We started in a garage, with two desks and a borrowed printer, and never looked back." | “We started in a garage … and never looked back,” said the founder.
proved | The Falcon is the fastest printer in its class. | The Falcon is the fastest printer in its class.
proved | It is the most popular route through the valley. | The route is the most popular route through the valley.
proved | Storage is limited to 10 GB per project. | Each project has a storage of 10 GB.
proved | The office opens at 9:30 on weekdays. | On weekdays the office opens at 9:30.
proved | Prices range from $1,000 to $9,999 per month. | Prices range from $1,000 to $9,999 per month.
proved | The bridge was built in the 19th century. | The bridge dates from the 19th century and was built of stone.
proved | Sales doubled in the 1990s. | In the 1990s sales doubled.
proved | The oven reaches 250 °C within ten minutes. | Within 10 minutes the oven reaches 250 °C.
proved | Acme raised €5 million in Q3 2023. | In Q3 2023 Acme raised 5 million euros.
proved | A beginner needs 5 lessons. | A beginner needs 5 lessons.
none | Anything. | A beginner needs five lessons.
proved | The chain has 45 shops, most of them in Hamburg. | The chain has 45 shops in Hamburg.
unproved | The chain has 45 shops, most of them in Bremen. | The chain has 45 shops in Hamburg.
unproved | The pump moves 3,000 litres of water. | The pump moves 3,000 litres of water at Lake Como.
proved | The survey of 900 nurses took place in 2021. | The survey asked 900 nurses in the spring of 2021.
none | Anything. | Two people can carry it, and a third opens the door.
none | Anything. | Imagine three friends who share one workshop and four hammers.
none | Anything. | A dozen eggs wait beside the two bowls.
none | Anything. | Between two stools there is no room for six chairs.
unproved | Anything. | Two million users trust the app.
unproved | Anything. | Three hundred people came to the fair.
unproved | Anything. | The team has twenty-five people.
unproved | Anything. | The oven heats up within ten minutes.
unproved | Anything. | The warranty covers two years.
unproved | Anything. | The entry costs five euros.
unproved | Anything. | Nine percent of the readers leave.
unproved | Anything. | The new pump is three times as fast.
unproved | Anything. | Two thirds of the readers leave.
unproved | Anything. | The town has 2 bridges.
proved | The 2010–2015 plan was extended. | The plan of 2010–2015 was extended.
proved | The pump moves 3,000 litres of water per hour. | The pump moves 3000 litres of water per hour.
proved | The battery lasts up to 14 hours. | The battery lasts up to 14 hours.
proved | 1,200 customers trust the app; 300 of them are schools. | Of its customers, 300 are schools.
proved | We have more than 400 partners. | The company works with more than 400 partners.
proved | The warranty covers two years. | The warranty covers 24 months.
proved | Two thirds of the visitors use a phone. | Two-thirds of visitors use a phone.
unproved | We have 1,200 employees and serve 300 customers. | The company serves 1,200 customers.
unproved | 73% of shops fail, and 41% of sites pass. | 73% of sites pass.
unproved | We have 1,200 customers. | The company has 12,000 customers.
unproved | The plan costs $49 per month. | The plan costs €49 per month.
unproved | The share rose by 5 percentage points. | The share rose by 5 percent.
unproved | Delivery takes 3 to 5 days. | Delivery takes 3 days.
unproved | Acme was founded in March 2014. | Acme was founded on 12 March 2014.
unproved | Acme was founded in 2014. | Bolt was founded in 2014, and Zephyr bought it.
unproved | Revenue grew by 20% in 2022. | Revenue fell by 20% in 2022.
unproved | The battery lasts up to 14 hours. | The battery lasts 14 hours.
unproved | We have 400 partners. | We have more than 400 partners.
unproved | The battery lasts less than 14 hours. | The battery lasts more than 14 hours.
unproved | The trial does not cost 50 dollars. | The trial costs 50 dollars.
unproved | The house was painted in 2016. | The company won a design award in 2016.
unproved | Our phone number ends in 4500. | Teams save 4,500 hours a year.
unproved | Each project has 120% of its old storage. | Each project has 20% of its old storage.
unproved | The machine weighs 1.5 kg. | The machine weighs 1.5 lb.
unproved | "We never sell your data to anybody." | The founder says: “We sometimes sell your data to partners.”
unproved | We never sell data. | “We will always protect every byte you store,” says the founder.
unproved | The Falcon is the fastest printer in its class. | The Falcon is the cheapest printer in its class.
unproved | The Falcon is the fastest printer in its class. | The Falcon is the fastest scanner on the market.
unproved | The Falcon prints fast. | The Falcon is the fastest printer in the world.
unproved | Bread is popular. | Bread is the most popular food in the country.
unproved | Nothing is said about the team. | The team has forty-two people.
unproved | The oven heats quickly. | The oven reaches 250 °C within ten minutes.
unproved | The shop opened in May 2020. | The shop opened in June 2020.
unproved | The tower is 30 m high and 12 m wide. | The tower is 12 m high.
unproved | In 2012 sales were 500 units, in 2013 they were 800 units. | In 2012 sales were 800 units.
unproved | The conference has 300 seats. | The conference has three hundred speakers.
unproved | The course has 12 lessons. | The course takes 12 weeks.
unproved | Articles are checked within minutes. | Articles are checked within 5 minutes.
unproved | The survey asked editors. | The survey asked 2,034 editors.
unproved | The pool is 25 metres long. | The pool is 50 metres long.
unproved | The museum had 1,234,567 visitors. | The museum had about 1.4 million visitors.
unproved | Smith has written 40 books. | According to Jones, 40 books are enough for a school.
unproved | Half of all readers leave. | A quarter of all readers leave.
unproved | The app is rated by its users. | The app is rated 4.8 out of 5 by its users.
unproved | The recipe uses flour and 300 g of water. | The recipe uses 300 g of flour.
unproved | Founded by two brothers. | The market leader was founded by brothers.
unproved | Each month 40 new members join the 900 others. | Each month 900 new members join.
none | Anything. | Here are 3 ways to care for an anvil.⏎- Oil it.⏎- Dry it.⏎- Use it.
none | Anything. | Open step 3 of the wizard and choose a name.
none | Anything. | The app runs on Windows and on an iPhone 15 alike.
none | Anything. | The norm is ISO 9001, and the format is MP3.
none | Anything. | Run \`npm install --jobs 4\` and wait.
none | Anything. | One of the tools is enough for most people.
none | Anything. | At least try it once, and do your best.
none | Anything. | Most editors forget the forest, the test and the rest.
none | Anything. | What is the best coffee?
none | Anything. | They call it “content” or a “content system”.
none | Anything. | It works around the clock, 24/7, as a B2B service.
none | Anything. | Follow best practices and read the latest news.
none | Anything. | The two differ in taste, and both are fine.
none | Anything. | See chapter 5 and figure 12 of the manual.
none | Anything. | Do steps 2 to 4 again, and read pages 10 to 12.
none | Anything. | It may help; march on, and settle for a second look.
none | Anything. | ## 3. Choose a name⏎⏎Write it down.
none | Anything. | ## Five ways to begin⏎⏎### One way⏎⏎Go on.
none | Anything. | Write the following:⏎⏎\`\`\`⏎price = 500 dollars⏎\`\`\`
unproved | Anything. | | Plan | Price |⏎|---|---|⏎| Pro | $49 |
proved | The Pro plan has a price of $49. | | Plan | Price |⏎|---|---|⏎| Pro | $49 |
unproved | Anything. | ## Why 73% of shops fail⏎⏎They do.
unproved | Anything. | - The pump moves 3,000 litres.⏎- It is red.
unproved | Anything. | > We have never seen a better anvil.
proved | We have never seen a better anvil. | > We have never seen a better anvil.
unproved | Anything. | <p>The pump moves 3,000 litres.</p>
unproved | Anything. | Follow these 7 steps to the end, and do not stop.
none | Anything. | Version 2.1.3 uses HTTP and GPT-4.
unproved | Anything. | Nine out of ten cooks prefer an iron pan.
unproved | Eight in ten cooks prefer an iron pan. | Nine out of ten cooks prefer an iron pan.
proved | Nine in ten cooks prefer an iron pan. | 9 out of 10 cooks prefer an iron pan.
proved | 90 % of cooks prefer an iron pan. | Nine out of every ten cooks prefer an iron pan.
proved | The shop sold two in 2019. | The shop sold two in 2019.
none | Anything. | One in the kitchen saw two in two pans.
unproved | Anything. | The pan weighs ½ kg.
unproved | The pan weighs 2 kg. | The pan weighs 2½ kg.
proved | The pan weighs 2.5 kg. | The pan weighs 2½ kg.
proved | Add 1½ cups of flour. | Add 1.5 cups of flour.
`;
