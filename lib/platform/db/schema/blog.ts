import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, createdAt, id, tsvector } from "./columns";
import { pictureTypes, project } from "./project";
import { hostedPost } from "./publication";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The categories of a hosted blog, in the order in which readers see them. */
export const blogCategory = pgTable(
  "blog_category",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    /** An article belongs to the category when its title or keywords have all words of one of these. */
    words: text("words").array().notNull(),
    /** The stems of each of `words`, with a space between them. */
    subjects: text("subjects").array().notNull(),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("blog_category_project_slug").on(table.projectId, table.slug)],
);

/** The live entries of each category, maintained by triggers on both tables. */
export const blogCategoryPost = pgTable(
  "blog_category_post",
  {
    categoryId: uuid("category_id")
      .notNull()
      .references(() => blogCategory.id, { onDelete: "cascade" }),
    postId: uuid("post_id")
      .notNull()
      .references(() => hostedPost.id, { onDelete: "cascade" }),
    publishedAt: at("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.postId] }),
    index("blog_category_post_newest").on(table.categoryId, table.publishedAt, table.postId),
    index("blog_category_post_post_id").on(table.postId),
  ],
);

/**
 * The words of each live entry, its project and the stems of its subject, so that one index finds what readers search,
 * what is related, and what belongs to a category. Maintained by a trigger on `hosted_post`.
 */
export const hostedPostSearch = pgTable(
  "hosted_post_search",
  {
    postId: uuid("post_id")
      .primaryKey()
      .references(() => hostedPost.id, { onDelete: "cascade" }),
    words: tsvector("words").notNull(),
  },
  (table) => [index("hosted_post_search_words").using("gin", table.words)],
);

/** The logo of a blog and the picture of its author, apart from the project, which is read with every call. */
export const blogPicture = pgTable(
  "blog_picture",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["logo", "author"] }).notNull(),
    /** SHA-256 of the bytes, hex. */
    hash: text("hash").notNull(),
    mediaType: text("media_type", { enum: pictureTypes }).notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind] })],
);
