import type { PassportContent } from "./passport-format";

/** The passport of the documentation and of the API reference: an article with one source, one claim and one publication. */
export const examplePassport: PassportContent = {
  format: "galley-passport",
  format_version: 1,
  issuer: "https://galley.example",
  issued_at: "2026-11-22T10:00:00.000Z",
  article: {
    id: "019a9c51-04b2-7a77-8c1e-52d3f4a6b7c8",
    title: "How to keep an anvil dry",
    slug: "how-to-keep-an-anvil-dry",
    keyword: "anvil",
    language_code: "en",
    word_count: 10,
    version: 2,
    markdown_sha256: "91c46975cfc5782da12ea9d26ecb1786d8dbe9a366533b622c356acacd6cf364",
    html_sha256: "10f1f8379dc5df78de1d7d884e3d6d1d02f8ca2758767885c94fcd223b0e1669",
    text_sha256: "6319d67134b4556461afd745dce56b87d913963dd317db8db057f2d40f39c111",
    sample: false,
    prompt_versions: ["outline-1.1", "section-1.1"],
    created_at: "2026-11-20T08:15:00.000Z",
    updated_at: "2026-11-20T08:15:00.000Z",
  },
  versions: {
    total: 2,
    entries: [
      {
        number: 2,
        kind: "edited",
        title: "How to keep an anvil dry",
        slug: "how-to-keep-an-anvil-dry",
        markdown_sha256: "91c46975cfc5782da12ea9d26ecb1786d8dbe9a366533b622c356acacd6cf364",
        actor: {
          kind: "user",
          label: "user-5a0c1d7e",
        },
        surface: "dashboard",
        restored_from: null,
        score: 13,
        issues: 0,
        created_at: "2026-11-20T08:15:00.000Z",
      },
      {
        number: 1,
        kind: "generated",
        title: "How to keep an anvil dry",
        slug: "how-to-keep-an-anvil-dry",
        markdown_sha256: "cdc8ede0168f4460694255bff21a2e9beed52b00e183893fec90169c175a7d42",
        actor: {
          kind: "system",
          label: null,
        },
        surface: "sweep",
        restored_from: null,
        score: 13,
        issues: 0,
        created_at: "2026-11-20T08:15:00.000Z",
      },
    ],
  },
  stages: {
    total: 1,
    entries: [
      {
        stage: "outline",
        part: "outline",
        revision: 0,
        outcome: "done",
        writer: "openai",
        model: "gpt-5.4-mini",
        prompt_version: "outline-1.1",
        calls: 1,
        input_sha256: "c96c6d5be8d08a12e7b5cdc1b207fa6b2430974c86803d8891675e76fd992c20",
        output_sha256: "e0ee8bb50685e05fa0f47ed04203ae953fdfd055f5bd2892ea186504254f8c3a",
        started_at: "2026-11-20T08:05:21.000Z",
        finished_at: "2026-11-20T08:05:34.000Z",
      },
    ],
  },
  sources: {
    total: 1,
    entries: [
      {
        key: "S1",
        url: "https://smiths.example/rust",
        final_url: "https://smiths.example/rust/",
        http_status: 200,
        content_sha256: "ef4f55ed794b182ec936848c682166fdb4da3de3f1b425cfa0d62a4f85540218",
        title: "Rust",
        origin: "site",
        fetched_at: "2026-11-20T08:05:02.000Z",
      },
    ],
  },
  claims: {
    total: 1,
    entries: [
      {
        kind: "figure",
        text: "60 %",
        sentence: "Keep it dry: rust begins at 60 % humidity.",
        line: 3,
        status: "found",
        source_key: "S1",
        source_url: "https://smiths.example/rust/",
        source_excerpt: "Rust begins at 60 % humidity.",
        confirmed_at: null,
      },
    ],
    rules_version: 2,
    complete: true,
    superlatives_checked: true,
    unproved: 0,
  },
  gate: {
    rules_version: 1,
    issues: [],
  },
  score: {
    rules_version: 2,
    score: 13,
    measured: 0.871,
    checks: [
      {
        id: "title_width",
        status: "pass",
        value: 220,
        unit: "pixels",
        target: {
          min: 1,
          max: 600,
        },
        weight: 4,
      },
    ],
  },
  publications: {
    total: 1,
    entries: [
      {
        id: "019a9c53-77aa-7d3c-b0c1-d2e3f4051627",
        provider: "wordpress",
        article_version: 2,
        publish_status: "publish",
        state: "published",
        url: "https://anvils.example/how-to-keep-an-anvil-dry/",
        sent_at: "2026-11-20T08:20:00.000Z",
        verify_status: "verified",
        verify_http_status: 200,
        checked_at: "2026-11-21T08:24:00.000Z",
        verified_at: "2026-11-20T08:23:00.000Z",
        last_verified_at: "2026-11-21T08:24:00.000Z",
        evidence: {
          final_url: "https://anvils.example/how-to-keep-an-anvil-dry/",
          redirects: [],
          http_status: 200,
          containment: 1,
          title_match: "title",
          canonical: "https://anvils.example/how-to-keep-an-anvil-dry/",
          canonical_elsewhere: false,
          noindex: false,
          robots_txt: "allowed",
          matcher_version: 3,
        },
      },
    ],
  },
};

/** Its signature in the documentation, by the key of the example in RFC 8037. */
export const exampleSignature =
  "eyJhbGciOiJFZERTQSIsImtpZCI6ImtQcktfcW14VldhWVZBOXd3QkY2SXVvM3ZWeno3VHhIQ1R3WEJ5Z3JTNGsiLCJ0eXAiOiJnYWxsZXktcGFzc3BvcnQrandzIn0.eyJkaWdlc3RzIjp7ImFydGljbGUiOiIzM2FhYzk3YjdkZmE3YmY5NDBmNDJkNDZkMGIzYzExN2RlMmJmZDEyMzVmYTVhZjFlZDcxODdhNzNiMzY3ZjVmIiwiY2xhaW1zIjoiNDJkZmMzODc3N2UyZWMwMTY4MjJiMzBjYmQ3MzEzM2JiMzRlODA3YjJkMmVjMjdkZTBiOGYwNDUyNDVlZjA3ZSIsImZvcm1hdCI6IjRlMjQwNDgwYTVlNmM1ZjgzMmYxNzcxM2M4Y2JjOWJlYmI5ODZjMjMxOGRkNWEyZjgzMjc2ZDM5MjQ0OTIwMGUiLCJmb3JtYXRfdmVyc2lvbiI6IjZiODZiMjczZmYzNGZjZTE5ZDZiODA0ZWZmNWEzZjU3NDdhZGE0ZWFhMjJmMWQ0OWMwMWU1MmRkYjc4NzViNGIiLCJnYXRlIjoiODU5MTkxNTM1ZTFmM2NlYzI3YTQ2Y2Q3NjhiYTY3MDgzOGMzYTA0NTc2ZjJlNWRkYTFlOGRhODcxZjdhYWQ4ZCIsImlzc3VlZF9hdCI6IjZiZmQwNWI5MjJlNTUyNTczYzEwYmI1OTc1MDI4NDIyODY2Yjk4ODhjYTI2NDc5MGY4NTVlMDQ5NjVhYzBiYWQiLCJpc3N1ZXIiOiIxZmIxYzUwMWIxNDVmZmYxYzg5NWE5NzYyZmI4NWMxZDA1YzAzMTVlNjg1M2E0YTU4YzRkNzA3MzA5MjliMzFkIiwicHVibGljYXRpb25zIjoiMWNmMzA3OWJiOGYxYzE0YWZiY2RiMWU4N2Q0ZGQ0N2E5YTc5ZTMwYTk2ZTFjMmZlMTJmZjYyNDY1NGQ4NDc2YSIsInNjb3JlIjoiZDg4MDA3ZTI2ODk0OTM5NjgyOGRmNzUyZmE4MTE5NjBkYjVjYzA2MTllOThjMzMxZDNmODhiMTBiMDAyODcwYSIsInNvdXJjZXMiOiIzY2RiYWZmMTRjMDc0MDA5NjA3MjczYWY4YzgzNTk3NjUxMmFlZDQxZjk2MTU0MDZiZDc2MTI1OTg1N2IyZThlIiwic3RhZ2VzIjoiYTI2NmIzOTg1ZGNkNWI4M2IzMDViMzQ5YjQzNzExNmNkZjM5MjYzY2YxZjQ4MTczN2NhZjIwMzIxMDEwMjBhNCIsInZlcnNpb25zIjoiYjYyZmExMmJlNDVkZDc3ZjU0NWJmY2YxYTQ0NWI0NTYxMjM1YTNiNmFlYjU0OWZjZTY0NjcwMDFlNTZhNDc3NSJ9LCJmb3JtYXQiOiJnYWxsZXktcGFzc3BvcnQifQ.VyCzRkrrB2bzM5oex16M-xhba9cKyt96Gt8uHRQowMADPFVBw2usYng3QwXdBnDcZmH9vY1ZJvWFNS7C4_9yAw";
