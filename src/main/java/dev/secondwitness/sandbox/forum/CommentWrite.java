package dev.secondwitness.sandbox.forum;

import dev.secondwitness.sandbox.faults.Write;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import tools.jackson.databind.node.ObjectNode;

/// One `POST /forum/api/comments`.
record CommentWrite(CommentBoard board, ObjectNode body) implements Write {

  @Override
  public Reply perform(Pause beforeEffect) throws InterruptedException, RefusedRequest {
    CommentRequest asked = CommentRequest.of(body);
    beforeEffect.await();
    return Reply.json(201, board.add(body, asked).json());
  }

  @Override
  public Reply performTwice(boolean sameKey) throws RefusedRequest {
    CommentRequest asked = CommentRequest.of(body);
    Comment first = board.add(body, asked);
    board.add(body, asked);
    return Reply.json(201, first.json());
  }
}
