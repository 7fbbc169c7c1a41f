import { expect, test } from "vitest";
import { leftOutTags, tagSlug, tagsFrom } from "./tag-slug";

test.each([
  ["C#", "csharp"],
  ["C++", "cpp"],
  ["F#", "fsharp"],
  [".NET", "dotnet"],
  ["ASP.NET Core", "aspnet-core"],
  ["modern C++ templates", "modern-cpp-templates"],
  ["example.net", "example-net"],
  ["C", "c"],
  ["Café au lait", "cafe-au-lait"],
  ["уход", "ukhod"],
  ["A+", null],
  ["日本語 SEO", null],
  ["🎉", null],
])("the tag of the keyword %s is %s", (keyword, tag) => {
  expect(tagSlug(keyword)).toBe(tag);
});

test("keywords with the same tag give it once, under the first name, and what is left out is named", () => {
  const found = tagsFrom(["C", "C#", "c#", "C++", "対策", "Anvils", "Care"]);
  expect(found.tags).toEqual([
    { slug: "c", name: "C" },
    { slug: "csharp", name: "C#" },
    { slug: "cpp", name: "C++" },
    { slug: "anvils", name: "Anvils" },
    { slug: "care", name: "Care" },
  ]);
  expect(leftOutTags("DEV", found, 4)).toEqual([
    "DEV accepts 4 tags; left out: Care.",
    "DEV’s tags have only Latin letters and digits; left out: 対策.",
  ]);
});
