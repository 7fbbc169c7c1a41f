/** The ids and addresses that all examples of the API reference share, so that the examples fit together. */
export const exampleIds = {
  project: "019a9c4e-6d1f-7c2a-9b53-1f0e8d7c6b5a",
  article: "019a9c51-04b2-7a77-8c1e-52d3f4a6b7c8",
  job: "019a9c50-1e8d-7f40-a1b2-c3d4e5f60718",
  integration: "019a9c4e-6d2b-7b11-8f00-9a8b7c6d5e4f",
  publication: "019a9c53-77aa-7d3c-b0c1-d2e3f4051627",
  audit: "019a9c4f-5a10-7e21-b1c2-0d1e2f304152",
  remark: "019a9c55-3c21-7b90-a6d4-e5f607182930",
  request: "019a9c54-0000-7000-8000-000000000001",
};

export const exampleSite = {
  website: "https://pans.example",
  articleUrl: "https://pans.example/blog/how-to-season-a-cast-iron-pan",
};
